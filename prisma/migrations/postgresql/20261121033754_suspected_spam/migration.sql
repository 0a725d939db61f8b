-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "suspectedSpam" BOOLEAN NOT NULL DEFAULT false;
