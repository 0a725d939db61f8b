-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN     "askedAt" TIMESTAMP(3),
ADD COLUMN     "confirmHash" TEXT,
ADD COLUMN     "confirmUntil" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "confirms" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscription_confirmHash_key" ON "NewsletterSubscription"("confirmHash");
