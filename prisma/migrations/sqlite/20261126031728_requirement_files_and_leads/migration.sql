-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN "leadSource" TEXT;

-- CreateTable
CREATE TABLE "RequirementFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "inquiryId" INTEGER NOT NULL,
    "messageId" INTEGER,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN "leadSenders" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN "acknowledgesLeads" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "RequirementFile_inquiryId_idx" ON "RequirementFile"("inquiryId");

-- CreateIndex
CREATE INDEX "RequirementFile_messageId_idx" ON "RequirementFile"("messageId");
