-- AlterTable
ALTER TABLE "SalesOrder" DROP COLUMN "lastKey";
