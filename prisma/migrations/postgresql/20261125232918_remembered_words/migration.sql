-- CreateTable
CREATE TABLE "RememberedWords" (
    "id" SERIAL NOT NULL,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT NOT NULL DEFAULT '',
    "words" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "inquiryId" INTEGER,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RememberedWords_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RememberedWords_gstin_idx" ON "RememberedWords"("gstin");

-- CreateIndex
CREATE INDEX "RememberedWords_inquiryId_idx" ON "RememberedWords"("inquiryId");

-- CreateIndex
CREATE UNIQUE INDEX "RememberedWords_emailKey_gstin_words_key" ON "RememberedWords"("emailKey", "gstin", "words");
