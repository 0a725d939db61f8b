-- AlterTable
ALTER TABLE "OrderCancellation" ADD COLUMN     "settledAt" TIMESTAMP(3);
