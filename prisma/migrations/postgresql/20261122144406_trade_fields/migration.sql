-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "gstBp" INTEGER,
ADD COLUMN     "hsn" TEXT,
ADD COLUMN     "moq" INTEGER,
ADD COLUMN     "packSize" INTEGER,
ADD COLUMN     "searchWords" TEXT,
ADD COLUMN     "sku" TEXT,
ADD COLUMN     "tiers" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "unit" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Product_sku_key" ON "Product"("sku");

-- CreateIndex
CREATE INDEX "Product_unit_idx" ON "Product"("unit");
