-- AlterTable
ALTER TABLE "Breach" ADD COLUMN "deletedAt" DATETIME;
