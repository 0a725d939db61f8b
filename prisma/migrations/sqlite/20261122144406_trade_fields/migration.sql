-- Written by hand: the generated one made the table anew, with a default for the tiers that is no JSON.
ALTER TABLE "Product" ADD COLUMN "sku" TEXT;
ALTER TABLE "Product" ADD COLUMN "hsn" TEXT;
ALTER TABLE "Product" ADD COLUMN "gstBp" INTEGER;
ALTER TABLE "Product" ADD COLUMN "unit" TEXT;
ALTER TABLE "Product" ADD COLUMN "packSize" INTEGER;
ALTER TABLE "Product" ADD COLUMN "moq" INTEGER;
ALTER TABLE "Product" ADD COLUMN "tiers" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Product" ADD COLUMN "searchWords" TEXT;
CREATE UNIQUE INDEX "Product_sku_key" ON "Product"("sku");
CREATE INDEX "Product_unit_idx" ON "Product"("unit");
