-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "isDemo" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "ContactInquiry_isDemo_idx" ON "ContactInquiry"("isDemo");
