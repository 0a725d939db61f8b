/** The policies with which every database begins: what this product does. The company reads them, and corrects what is different there. */
import { COMPANY_NAME } from '../../shared/business';
import type { PolicyKey } from '../../shared/privacy/policy';

const privacy = `${COMPANY_NAME} supplies businesses. This page says which data about people we have, why, for how long, and what you can ask of us.

## Who answers for your data

{contact}

You can write to us in English, Hindi or Kannada.

## What we collect, and what for

We have only what you give us, and what we need to answer it:

- Contact forms: name, e-mail address, company, phone if you give it, and your message, to answer you. At each form a notice says the same in three languages; we store which version of it you saw.
- Quote requests: the same, with the goods and quantities, and GSTIN, PIN code and the day if you give them, to offer you prices and to deliver and invoice what you order.
- Quotations: whom they are for, what they say, when their link was first opened, and your answer with name, time and purchase order number.
- Newsletter: your e-mail address, when you asked for it, when you confirmed it and when you left.
- Mails, calls and WhatsApp messages about your inquiry, as our office writes them down, with files that you send.
- Requests about your own data, and our answers to them.

We do not buy data about you, and we do not ask for data about children.

## What we count

We count by day which products are looked at and which words are searched for. These counts name nobody, and are deleted after 400 days. We use no trackers and no advertising, and our pages load nothing from other companies. What your browser keeps for us stands in our [cookie policy](/cookies).

To keep forms and logins from being abused we count attempts by network address for a short time. The log of our server is for finding faults: it has neither names nor addresses of visitors, nor what they write.

## Who reads it

The people of our office, each with an account of their own. We note who changed what, and who looked at, exported or downloaded data of people.

We give data to others only as far as they work for us, such as the companies that run our server, deliver our mail and carry our goods, or where a law or a court orders it. We do not sell it.

## How long we keep it

- Inquiries, quote requests and their conversations: until they are settled, and for as long after that as orders and accounts need them, or until you ask us to erase them.
- Accepted quotations, orders and invoices: for as long as tax and company law ask for.
- Newsletter: while you get it; afterwards we remember that you left, so that we do not write to you again.
- Mails that were sent: 30 days in our system; longer in the mailboxes of those who got them.
- Backups: a few days beyond that. What was erased is erased again when a backup is restored.

## What you can ask of us

- Access: which data of yours we have, and with whom it was shared.
- Correction: what is wrong or incomplete is put right.
- Erasure: what no law makes us keep is erased.
- Withdrawal: you take back a consent as easily as you gave it. The newsletter has a link for it in each letter.
- Nomination: you name somebody who may ask for you if you die or can no longer do so yourself.
- Complaint: you tell us what we did wrong, and we answer.

Use the page [Your data](/privacy/request), or write or call as above. We check that the request comes from you by a link to your e-mail address, and answer within the time that the page names.

If our answer does not help, you can complain to the Data Protection Board of India.

## When this changes

The day from which this text holds stands above. We keep its earlier versions and show them on request.`;

const terms = `These terms are about the use of this site. For goods and services the terms of our quotation hold, which you accept with it.

## The site

You may read, print and share these pages to decide about buying from us. Please do not copy the catalogue for other purposes, and do not send us automatic requests beyond what our public interface offers.

## Prices, pictures and stock

We keep the catalogue with care, and it can still be wrong. Prices are without GST unless the page says otherwise, and may change until we have quoted them. A picture may differ from the goods in colour or packing. “In stock” is how things stood when the page was made.

## Requests and quotations

A message, a quote list or an estimate binds neither you nor us. Our quotation does, until the day that it names. It becomes an order when you accept it by its link or send us a purchase order that refers to it. Who has the link of a quotation can read and answer it, so please pass it on with care.

## Annual maintenance contracts

What a contract includes, its price and its period stand in the quotation. The page of a service describes it in general.

## What we answer for

We answer for what we quoted and delivered as the law and the quotation say. We do what we can to keep the site reachable, and cannot promise that it always is.

## Your data

What we do with data about people stands in our [privacy policy](/privacy), what your browser keeps in our [cookie policy](/cookies).

## Law and questions

Indian law holds. Where the quotation names a court, that court decides. Please ask us first: most things are settled by a call.

{contact}`;

const cookies = `This site keeps in your browser only what it needs to work, and only once it is needed. Nothing is kept to follow you, and nothing comes from other companies. That is why no banner asks you.

## Cookies of visitors

A visit that only reads pages sets no cookie.

- sent: which form you sent last, and the reference of your inquiry, so that the page can thank you. Set when you send a form; gone when you close the browser.
- quote-items: your quote list, while you put it together without JavaScript. Set when you add the first product that way; gone when the list is sent or the browser is closed.

Over a secure connection the name of a cookie may begin with “__Host-”.

## Storage of the browser for visitors

What stands here stays in your browser. We get it only with a form that you send.

- quoteList: the products on your quote list, from the first one that you add until you remove or send them.
- compare: the products that you chose to compare, in this tab.
- asked: the quote request that you sent last, to print it, in this tab.
- draft: what you have typed into a form (one entry for each form), in this tab until it is sent.
- sent: a mark by which a repeated message is recognised (one entry for each form), in this tab.
- places: how far you had scrolled on a page, in this tab, so that Back leads to the same place.

## Storage for our office

Who signs in to our administration also gets the cookies session (until it ends) and device (400 days: it recognises a browser that signed in before), and in the browser's storage adminToken and adminUser, drafts of what was not saved (30 days), and how lists and menus were arranged. Visitors get none of these.

## How to remove it

Delete the data of this site in the settings of your browser. The site works without all of it: your quote list then lives in the address of its page.

Questions: {contact}. More about data in our [privacy policy](/privacy).`;

export const firstPolicies: Record<PolicyKey, { title: string; body: string }> = {
  privacy: { title: 'Privacy policy', body: privacy },
  terms: { title: 'Terms of service', body: terms },
  cookies: { title: 'Cookie policy', body: cookies },
};
