-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "requestKey" TEXT;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "requestKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "ContactInquiry_requestKey_key" ON "ContactInquiry"("requestKey");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_requestKey_key" ON "Revision"("requestKey");
