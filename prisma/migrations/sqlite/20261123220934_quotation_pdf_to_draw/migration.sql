-- CreateIndex
CREATE INDEX "QuotationPdf_hash_idx" ON "QuotationPdf"("hash");
