-- CreateTable
CREATE TABLE "Picture" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "focalX" INTEGER NOT NULL DEFAULT 50,
    "focalY" INTEGER NOT NULL DEFAULT 50,
    "placeholder" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "PictureFile" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "hash" TEXT NOT NULL,
    "bytes" BLOB NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Picture_hash_key" ON "Picture"("hash");

-- CreateIndex
CREATE INDEX "PictureFile_hash_idx" ON "PictureFile"("hash");

-- CreateIndex
CREATE INDEX "Product_image_idx" ON "Product"("image");
