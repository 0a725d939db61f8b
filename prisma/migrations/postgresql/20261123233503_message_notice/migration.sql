-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN     "notice" TEXT;
