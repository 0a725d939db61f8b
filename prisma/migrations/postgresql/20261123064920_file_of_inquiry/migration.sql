-- AlterTable
ALTER TABLE "MessageFile" ADD COLUMN     "inquiryId" INTEGER;

-- CreateIndex
CREATE INDEX "MessageFile_inquiryId_idx" ON "MessageFile"("inquiryId");
