-- A command is recognized by its row in the table Request. SQLite drops a column without rebuilding its table, once no index has it.
DROP INDEX "OrderReceipt_formKey_key";
DROP INDEX "Quotation_requestKey_key";
DROP INDEX "QuotationLink_requestKey_key";
DROP INDEX "QuotationRevision_requestKey_key";
ALTER TABLE "OrderReceipt" DROP COLUMN "formKey";
ALTER TABLE "Quotation" DROP COLUMN "requestKey";
ALTER TABLE "QuotationLink" DROP COLUMN "requestKey";
ALTER TABLE "QuotationRevision" DROP COLUMN "requestKey";
