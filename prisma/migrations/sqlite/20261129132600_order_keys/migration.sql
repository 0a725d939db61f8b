-- A command is recognized by its row in the table Request.
ALTER TABLE "SalesOrder" DROP COLUMN "lastKey";
