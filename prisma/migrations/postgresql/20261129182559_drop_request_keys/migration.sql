-- A command is recognized by its row in the table Request.
-- DropIndex
DROP INDEX "OrderReceipt_formKey_key";

-- DropIndex
DROP INDEX "Quotation_requestKey_key";

-- DropIndex
DROP INDEX "QuotationLink_requestKey_key";

-- DropIndex
DROP INDEX "QuotationRevision_requestKey_key";

-- AlterTable
ALTER TABLE "OrderReceipt" DROP COLUMN "formKey";

-- AlterTable
ALTER TABLE "Quotation" DROP COLUMN "requestKey";

-- AlterTable
ALTER TABLE "QuotationLink" DROP COLUMN "requestKey";

-- AlterTable
ALTER TABLE "QuotationRevision" DROP COLUMN "requestKey";
