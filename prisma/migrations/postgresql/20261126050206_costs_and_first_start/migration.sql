-- AlterTable
ALTER TABLE "AdminUser" ADD COLUMN     "isAskedToSetUp" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seesCosts" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "officeMailbox" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "cost" DECIMAL(65,30);
