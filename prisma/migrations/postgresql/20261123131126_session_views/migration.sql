-- AlterTable
ALTER TABLE "AdminSession" ADD COLUMN     "viewedInquiryId" INTEGER,
ADD COLUMN     "viewedUntil" TIMESTAMP(3);
