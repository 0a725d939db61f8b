-- CreateTable
CREATE TABLE "RememberedWords" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT NOT NULL DEFAULT '',
    "words" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "inquiryId" INTEGER,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "RememberedWords_gstin_idx" ON "RememberedWords"("gstin");

-- CreateIndex
CREATE INDEX "RememberedWords_inquiryId_idx" ON "RememberedWords"("inquiryId");

-- CreateIndex
CREATE UNIQUE INDEX "RememberedWords_emailKey_gstin_words_key" ON "RememberedWords"("emailKey", "gstin", "words");
