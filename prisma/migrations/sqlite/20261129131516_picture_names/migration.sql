-- CreateTable
CREATE TABLE "PictureName" (
    "name" TEXT NOT NULL,
    "stem" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("name", "hash")
);

-- CreateIndex
CREATE INDEX "PictureName_stem_idx" ON "PictureName"("stem");
