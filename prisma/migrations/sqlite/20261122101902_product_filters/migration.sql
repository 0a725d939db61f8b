-- DropIndex
DROP INDEX "Product_image_idx";

-- CreateIndex
CREATE INDEX "Product_categoryId_orderPriority_id_idx" ON "Product"("categoryId", "orderPriority", "id");

-- CreateIndex
CREATE INDEX "Product_stock_orderPriority_id_idx" ON "Product"("stock", "orderPriority", "id");

-- CreateIndex
CREATE INDEX "Product_price_orderPriority_id_idx" ON "Product"("price", "orderPriority", "id");

-- CreateIndex
CREATE INDEX "Product_image_orderPriority_id_idx" ON "Product"("image", "orderPriority", "id");
