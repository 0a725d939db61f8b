-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "deliveryTime" TEXT,
ADD COLUMN     "isRoundedOff" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "lutNumber" TEXT,
ADD COLUMN     "paymentTerms" TEXT,
ADD COLUMN     "quotationValidDays" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "sellerKind" TEXT NOT NULL DEFAULT 'regular';
