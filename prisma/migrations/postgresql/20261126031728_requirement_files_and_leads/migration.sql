-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "acknowledgesLeads" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "leadSenders" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "leadSource" TEXT;

-- CreateTable
CREATE TABLE "RequirementFile" (
    "id" SERIAL NOT NULL,
    "inquiryId" INTEGER NOT NULL,
    "messageId" INTEGER,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RequirementFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RequirementFile_inquiryId_idx" ON "RequirementFile"("inquiryId");

-- CreateIndex
CREATE INDEX "RequirementFile_messageId_idx" ON "RequirementFile"("messageId");
