-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN "listLines" INTEGER;

-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN "listLines" INTEGER;
