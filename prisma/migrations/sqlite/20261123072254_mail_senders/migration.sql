-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN "confirmedBy" TEXT;
ALTER TABLE "InquiryMessage" ADD COLUMN "senderAddress" TEXT;
ALTER TABLE "InquiryMessage" ADD COLUMN "senderCheck" TEXT;
