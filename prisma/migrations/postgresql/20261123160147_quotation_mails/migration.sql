-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "linkId" INTEGER,
ADD COLUMN     "revisionId" INTEGER;

-- AlterTable
ALTER TABLE "QuotationLink" ADD COLUMN     "requestKey" TEXT;

-- AlterTable
ALTER TABLE "QuotationRevision" ADD COLUMN     "requestKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "QuotationLink_requestKey_key" ON "QuotationLink"("requestKey");

-- CreateIndex
CREATE UNIQUE INDEX "QuotationRevision_requestKey_key" ON "QuotationRevision"("requestKey");
