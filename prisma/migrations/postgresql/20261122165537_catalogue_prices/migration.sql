-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "cataloguePrices" BOOLEAN NOT NULL DEFAULT true;
