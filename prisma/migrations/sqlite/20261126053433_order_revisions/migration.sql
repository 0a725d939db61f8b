-- AlterTable
ALTER TABLE "OrderCancellation" ADD COLUMN "settledAt" DATETIME;
