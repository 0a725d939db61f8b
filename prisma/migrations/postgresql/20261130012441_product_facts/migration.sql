-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "brand" TEXT,
ADD COLUMN     "caseDimensions" TEXT,
ADD COLUMN     "caseWeight" TEXT,
ADD COLUMN     "countryOfOrigin" TEXT,
ADD COLUMN     "madeOf" TEXT,
ADD COLUMN     "shelfLife" TEXT,
ADD COLUMN     "size" TEXT;
