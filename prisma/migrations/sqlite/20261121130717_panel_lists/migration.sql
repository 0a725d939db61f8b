-- DropIndex
DROP INDEX "NewsletterSubscription_isActive_idx";

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_idx" ON "ContactInquiry"("suspectedSpam");

-- CreateIndex
CREATE INDEX "NewsletterSubscription_isActive_subscribedAt_idx" ON "NewsletterSubscription"("isActive", "subscribedAt");

-- CreateIndex
CREATE INDEX "Product_orderPriority_id_idx" ON "Product"("orderPriority", "id");

-- CreateIndex
CREATE INDEX "Product_title_id_idx" ON "Product"("title", "id");

-- CreateIndex
CREATE INDEX "Product_price_id_idx" ON "Product"("price", "id");

-- CreateIndex
CREATE INDEX "Revision_action_id_idx" ON "Revision"("action", "id");
