-- AlterTable
ALTER TABLE "Product" ADD COLUMN "brand" TEXT;
ALTER TABLE "Product" ADD COLUMN "caseDimensions" TEXT;
ALTER TABLE "Product" ADD COLUMN "caseWeight" TEXT;
ALTER TABLE "Product" ADD COLUMN "countryOfOrigin" TEXT;
ALTER TABLE "Product" ADD COLUMN "madeOf" TEXT;
ALTER TABLE "Product" ADD COLUMN "shelfLife" TEXT;
ALTER TABLE "Product" ADD COLUMN "size" TEXT;
