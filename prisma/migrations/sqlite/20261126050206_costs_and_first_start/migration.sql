-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN "officeMailbox" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "cost" DECIMAL;

-- By hand: rebuilding the table would drop columns that another migration added in between.
ALTER TABLE "AdminUser" ADD COLUMN "seesCosts" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "AdminUser" ADD COLUMN "isAskedToSetUp" BOOLEAN NOT NULL DEFAULT false;
