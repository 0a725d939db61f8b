-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "documents" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "ProductDocument" (
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProductDocument_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "ProductDocument_createdAt_idx" ON "ProductDocument"("createdAt");
