-- CreateTable
CREATE TABLE "Website" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameLine" TEXT,
    "logo" TEXT,
    "heroPicture" TEXT,
    "badge" TEXT,
    "headline" TEXT NOT NULL,
    "lead" TEXT NOT NULL,
    "trustBadges" JSONB NOT NULL,
    "aboutHeading" TEXT NOT NULL,
    "aboutLead" TEXT NOT NULL,
    "sinceYear" TEXT,
    "clients" TEXT,
    "countries" TEXT,
    "awards" TEXT,
    "quality" TEXT,
    "regionalOffices" TEXT,
    "experience" TEXT,
    "supportHours" TEXT,
    "productCount" INTEGER,
    "assurances" JSONB NOT NULL,
    "description" TEXT,
    "aboutSubtitle" TEXT,
    "whyText" TEXT,
    "catalogueLead" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateIndex
CREATE UNIQUE INDEX "Website_key_key" ON "Website"("key");

-- A site that was started before keeps what its pages showed until now; a new database gets its row at the first start.
INSERT INTO "Website" ("key", "name", "nameLine", "logo", "heroPicture", "badge", "headline", "lead", "trustBadges", "aboutHeading", "aboutLead", "sinceYear", "clients", "countries", "awards", "quality", "regionalOffices", "experience", "supportHours", "productCount", "assurances", "description", "aboutSubtitle", "catalogueLead", "whyText")
SELECT
  'site',
  'Sahyadri Trading Company',
  'Trading Company',
  '/favicon.svg',
  '/pictures/hero-1200.webp',
  'Trusted by 500+ Businesses',
  'Professional B2B Trading Solutions',
  'Household, cleaning, paper and food supplies in bulk for offices, hotels, hospitals and shops, with annual maintenance contracts from the same desk.',
  '["ISO Certified","Global Reach","15+ Years"]',
  '15+ Years of Excellence',
  'Keeping businesses supplied, in Bengaluru and beyond',
  '2008',
  '500+',
  '25+',
  '100+',
  'ISO 9001',
  '5',
  '10+',
  '24/7',
  10000,
  '["Fast Delivery: Packed for bulk, sent to your door","Quality Assured: Checked before it leaves us","24/7 Support: Someone to help you, day and night"]',
  'Household, cleaning, paper and food supplies in bulk for Indian offices, hotels, hospitals and shops, and annual maintenance contracts. Ask for a quote.',
  'A trusted B2B partner for the everyday supplies of offices, hotels, hospitals and shops.',
  'Household, cleaning, paper and food supplies in the packs that offices, hotels, hospitals and shops order.',
  'One supplier for household, cleaning, paper and food supplies, and a crew that keeps them stocked.'
WHERE EXISTS (SELECT 1 FROM "CompanyProfile");
