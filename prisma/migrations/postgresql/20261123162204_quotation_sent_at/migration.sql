-- CreateIndex
CREATE INDEX "Quotation_sentAt_idx" ON "Quotation"("sentAt");
