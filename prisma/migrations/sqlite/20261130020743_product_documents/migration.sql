-- Written by hand: the generated one made the table anew, with a default for the documents that is no JSON.
ALTER TABLE "Product" ADD COLUMN "documents" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "ProductDocument" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "ProductDocument_createdAt_idx" ON "ProductDocument"("createdAt");
