-- AlterTable
ALTER TABLE "AdminSession" ADD COLUMN "viewedInquiryId" INTEGER;
ALTER TABLE "AdminSession" ADD COLUMN "viewedUntil" DATETIME;
