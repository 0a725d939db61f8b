-- AlterTable
ALTER TABLE "Breach" ADD COLUMN     "deletedAt" TIMESTAMP(3);
