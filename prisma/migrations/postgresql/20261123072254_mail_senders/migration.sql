-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN     "confirmedBy" TEXT,
ADD COLUMN     "senderAddress" TEXT,
ADD COLUMN     "senderCheck" TEXT;
