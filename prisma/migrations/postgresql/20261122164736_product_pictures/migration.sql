-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "pictures" JSONB NOT NULL DEFAULT '[]';
