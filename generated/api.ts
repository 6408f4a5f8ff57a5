// Generated from openapi/ by scripts/generate.ts: do not edit, run "npm run generate".
export interface paths {
    "/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the workspace of the key
         * @description Shows which business the key works for, in which currency, time zone and environment, and what the key may do.
         *     Every valid key may call it, whatever its user may do besides: it is the first call of a new integration.
         *     A key may call an operation when the area of that operation is in `toolsets` and its permission in `permissions`.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the API key
         * @description Shows the key that the request came with: what it may do at this moment, from where, how often, and until when.
         *     Every valid key may call it, whatever else it may do.
         *     `permissions` are those of the user who made it, less what the key does not name; a role that the user loses is lost to the key with the next request.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what can be chosen from
         * @description Shows the values that other operations take: document types, tax rates, currencies, payment methods, units and expense categories.
         *     Document types and tax rates are those of the country of the workspace.
         *     Every valid key may call it, for nearly all of it is the same for every business of the country; `expense_categories` is null where the acting user lacks `expenses.view`.
         */
        get: operations["getCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description Lists the clients of the workspace, ordered by name.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Add a client
         * @description Adds a client to the workspace.
         *     A tax number, e-mail address or `external_id` that another client already has gives 422 on that field.
         *     Emits `client.created`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 100 clients
         * @description Adds up to 100 clients, each as `POST /clients` does, one after the other and each for itself: what is refused keeps nothing else from being done.
         *     The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
         *     With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
         */
        post: operations["createClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of clients would add
         * @description Reads a table and says what its columns become, which rows are faulty and what looks wrong; nothing is stored.
         *     It takes no `Idempotency-Key`, because it changes nothing.
         */
        post: operations["checkClientImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add clients from a table
         * @description Adds a record for each row, or none where any row is faulty: `errors` then names fields as `rows.3.name`.
         *     One table of a business is worked on at a time; another one is 429 `rate_limited`.
         *     Emits `client.created` for each record.
         */
        post: operations["importClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a client
         * @description Shows one client with all its fields.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a client
         * @description Changes the fields that are sent and leaves the others as they are.
         *     Issued documents keep the client details they were issued with.
         *     Emits `client.updated`.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/clients/{reference}/portal-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show the link of a client's portal
         * @description Shows the secret address at which the client reads all documents issued to it, without a key.
         *     A client without `portal_access_enabled` gives 409 `conflict`: there is no page to open.
         *     It needs `documents.view` as well as `clients.view`, because the address shows documents: without either, 403 `forbidden` names the one that is missing.
         *     The address is no field of the client and is never part of an event.
         */
        get: operations["getClientPortalLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{reference}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show what a client owes
         * @description Shows, for each currency, what the client owes, what is on account, and the documents that are owed.
         */
        get: operations["getClientBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List items
         * @description Lists the catalog items of the workspace, ordered by name.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Add an item
         * @description Adds a product or a service to the catalog.
         *     The type is fixed from then on, and stock is set only here, through `initial_stock`; from then on documents move it.
         *     An SKU that another item already has gives 422 on `sku`.
         */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 100 items
         * @description Adds up to 100 items, each as `POST /items` does, one after the other and each for itself: what is refused keeps nothing else from being done.
         *     The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
         *     With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
         */
        post: operations["createItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/import-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of items would add
         * @description Reads a table and says what its columns become, which rows are faulty and what looks wrong; nothing is stored.
         *     It takes no `Idempotency-Key`, because it changes nothing.
         */
        post: operations["checkItemImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add items from a table
         * @description Adds a record for each row, or none where any row is faulty: `errors` then names fields as `rows.3.name`.
         *     One table of a business is worked on at a time; another one is 429 `rate_limited`.
         */
        post: operations["importItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show an item
         * @description Shows one catalog item with all its fields.
         */
        get: operations["getItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an item
         * @description Changes the fields that are sent and leaves the others as they are.
         *     The unit must suit the type of the item.
         *     Lines that already use the item keep what they took from it.
         */
        patch: operations["updateItem"];
        trace?: never;
    };
    "/items/{reference}/stock-movements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * List the stock movements of an item
         * @description Lists every change of the stock of a product with its cause, newest first.
         *     Issuing an invoice takes what is on its lines, issuing a credit note returns it, and cancelling one of them undoes what it moved.
         *     `POST` to the same address records what was received; corrections after a count are made in the dashboard.
         *     The list is empty where no stock is kept, as for services.
         */
        get: operations["listStockMovements"];
        put?: never;
        /**
         * Add what was received to the stock of an item
         * @description Adds what was bought or made to the stock of a product, as a movement of the kind `received` with its day and a note.
         *     Where no stock was kept, it begins with this; a service has none, and gives 422 on `quantity`.
         *     Emits nothing; the item has a new `updated_at`.
         */
        post: operations["receiveStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Lists the documents of the workspace, newest issue date first.
         *     Drafts without an issue date come before all others.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a draft
         * @description Creates a document as a draft, without a number.
         *     A draft can be changed and deleted freely until it is issued.
         *     With `issue`, it is issued in the same step: both happen, or neither.
         *     A currency without an active payment method gives 422 on `currency`.
         *     Lines that add up to a negative subtotal or tax give 422 on `lines`.
         *     With `from`, it is made from another document: see [Correcting and settling](#tag/correcting-and-settling).
         *     Emits `document.created`.
         *     `related_documents` and `advances` that name a document of the workspace need `documents.view` as well.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 100 documents
         * @description Creates up to 100 documents, each as `POST /documents` does, one after the other and each for itself: what is refused keeps nothing else from being done.
         *     The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
         *     Each needs what it would need alone: with `issue`, `documents.issue` as well.
         *     With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
         */
        post: operations["createDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what a new document takes
         * @description Shows what a new document takes where its body does not say it: of the client, else of the document type, else of the workspace.
         */
        get: operations["getDocumentDefaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a document
         * @description Shows one document with its totals, tax breakdown, lines and payments.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a draft
         * @description Deletes a draft for good.
         *     Only a draft can be deleted: anything issued, also when cancelled, gives 409 `immutable_document`.
         *     Emits `document.deleted` with the last state of the draft.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a draft
         * @description Changes the fields that are sent and leaves the others as they are; `lines` replaces the whole set.
         *     Only a draft can be changed: anything issued, also when cancelled, gives 409 `immutable_document`.
         *     `external_id` and `metadata` are no part of what is frozen: a body of these alone changes any document.
         *     Lines that add up to a negative subtotal or tax give 422 on `lines`.
         *     Emits `document.updated`.
         *     `related_documents` and `advances` that name a document of the workspace need `documents.view` as well.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/documents/{reference}/document.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a document as a PDF
         * @description Shows an issued document as a PDF, as it is given to the client, with a QR code for the payment where one is possible.
         *     Documents in euros of a Croatian business, with a Croatian account, have a HUB3 bar code too.
         *     It is in the `language` of the document; where that is null, in Serbian for clients in Serbia, Bosnia and Herzegovina and Montenegro, and in English for others.
         *     The same state of a document gives the same bytes and the same `ETag`; a request with that `ETag` in `If-None-Match` gets 304 without a body.
         *     A draft gives 409 `conflict`; `GET /documents/{reference}/draft.pdf` shows it with a mark that it is one.
         *     With `profile=zugferd` it is a PDF/A-3b with the file of `GET /documents/{reference}/einvoice?profile=factur-x` attached, byte for byte, as `factur-x.xml`: ZUGFeRD and Factur-X. The pages look the same. Its first request makes the file as that operation does, with the same refusals: 402, 409 for a proforma, and 422 with the path of each field that is missing.
         */
        get: operations["getDocumentPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/draft.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a draft as a PDF
         * @description Shows a draft as the PDF that it would become, to be checked before it is issued.
         *     Every page says that it is a draft, in large letters across it and in a line at its head. It has no number and no QR code for a payment, it is stored nowhere, and it is neither sent nor shown to the client.
         *     It shows the draft as it was saved, with the client, the business and its account of now; issuing computes the draft again.
         *     A document that is issued gives 409 `conflict`: it has a PDF of its own, `GET /documents/{reference}/document.pdf`.
         */
        get: operations["getDraftPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show an electronic file
         * @description Sends an issued document as a structured file of EN 16931, which programs of the client read instead of its PDF.
         *     The first request makes the file from what issuing has frozen; it is stored, and its bytes are the same for ever. Its SHA-256 is the strong `ETag`.
         *     A document that lacks something gives 422 `validation_failed` with the path of each field and the id of the rule; `GET /documents/{reference}/einvoice/check` lists the same for any document, also before it is issued.
         *     A draft or a proforma gives 409 `conflict`. A plan without e-invoices, or a profile of another country, gives 402 `feature_unavailable`.
         */
        get: operations["getEInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show what an electronic file lacks
         * @description Lists what keeps a document from being written as an electronic file, by the rules of a profile, and what its reader may object to.
         *     It works for drafts too, with the client and the business of now, so that what is missing can be added before the document is issued.
         *     It stores and changes nothing.
         */
        get: operations["checkEInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show what happened to a document
         * @description Lists what happened to a document, newest first: its steps, money, e-mails, files and submissions, each with who did it.
         *     Deliveries of webhooks are in it for keys with `integrations.manage` alone.
         *     A key that lists its permissions is given no names.
         */
        get: operations["getDocumentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/issue-check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show what is wrong with a draft before it is issued
         * @description Lists what cannot be mended once the draft is issued: errors, which make the document wrong or unusable, and warnings.
         *     The guide [Before you issue](#tag/before-you-issue) has every code.
         *     It takes the client and the business as they are now, and stores and changes nothing.
         */
        get: operations["checkDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft
         * @description Gives a draft its official number, once and for ever, and freezes its totals, tax bands and client details.
         *     The document counts toward the plan's monthly limit; over the limit it stays a draft and 402 `plan_limit_reached` is returned.
         *     A changed number template that leads to a number already taken gives 409 `conflict`, and the document stays a draft.
         *     With `only_if_clean`, or where the business issues only what has no error, errors of `GET …/issue-check` give 409 `conflict`, and the document stays a draft.
         *     Issuing an issued document again changes nothing and returns it.
         *     A document whose total is 0 is paid at once.
         *     Emits `document.issued`.
         */
        post: operations["issueDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document
         * @description Marks an issued document as sent to the client and sets `sent_at`.
         *     A draft gives 409 `conflict`, and so does a cancelled document that was never sent.
         *     Sending again changes nothing and returns the document.
         *     With e-mail set up, a client that has an address gets the document by e-mail, each time that it is sent, with the `subject` and the `message` if they are given.
         *     It goes to the addresses in `to`, or else to all contacts of the client with the role `billing`, or else to the client's `email`; `cc` and `bcc` get copies.
         *     All of them get the same message with the same link to the document, each in a delivery of its own, so that an address that fails does not keep it from the others; `bcc` is named to no one else.
         *     The link to the client's portal is only in those to the client's own addresses, its `email` and its contacts.
         *     Other addresses need `documents.view` as well.
         *     With `by_email: false`, the document is only marked as sent.
         *     The e-mail that goes out again and again gives 429 `rate_limited` with `Retry-After`: the same document goes to one address three times in 24 hours and then once an hour, and the e-mails of a workspace are limited; each address counts as one e-mail.
         *     Nothing is changed then.
         *     Emits `document.updated`.
         */
        post: operations["sendDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a document
         * @description Cancels an issued document: the number stays used, the total stays, and the balance becomes 0.
         *     A draft, or a document with anything paid, credited or deducted elsewhere, gives 409 `conflict`.
         *     With `credit: true` a credit note for all that is not credited yet is made, issued and applied in the same step: what was paid is left on it, to be applied or given back.
         *     This needs `documents.create` and `documents.issue` as well.
         *     Cancelling a credit note takes back what it settles; one with refunds gives 409 `conflict`.
         *     Where it was applied to other documents than those that it credits, this needs `payments.create` as well.
         *     A document that stands in SEF gives 409 `conflict`, and its message says [what to do there first](#tag/e-invoices-in-serbia).
         *     Cancelling again changes nothing and returns the document.
         *     Emits `document.updated`, and with a credit note `document.created`, `document.issued` and `credit.applied` for it.
         */
        post: operations["cancelDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice/submission": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show the submission of a document to SEF
         * @description Shows how far the submission of a document to SEF has come, with everything that SEF has said of it.
         *     A document that was never submitted gives 404.
         */
        get: operations["getEInvoiceSubmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice/submit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document to SEF
         * @description Submits an issued document of a Serbian business to SEF, the national e-invoicing system, once the workspace is connected to it.
         *     The file is made and stored now; it is sent in the background, again and again until SEF has answered.
         *     Submitting again returns the same submission, unless SEF has refused or cancelled it: then a new one is made of the document as it is.
         *     What SEF holds as a mistake is cancelled there first (409); what was reversed by storno cannot be submitted again (409).
         *     A document that cannot be expressed for SEF gives 422 with what is missing.
         *     SEF's answers arrive as `document.efaktura.*` events, and `GET /documents/{reference}/einvoice/submission` shows them.
         */
        post: operations["submitEInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice/storno": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a storno to SEF
         * @description Asks SEF for the storno of what the buyer has got: a submission that is `sent`, `accepted` or `rejected`.
         *     It is asked for in the background; an event follows once SEF has done it.
         *     Asking again while it is under way, or once it is done, changes nothing.
         *     The document itself stays as it is: cancel it, or issue a credit note, afterwards.
         */
        post: operations["stornoEInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/einvoice/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a cancellation to SEF
         * @description Asks SEF for the cancellation of what it has not sent on to the buyer, or has marked as a mistake.
         *     It is asked for in the background; an event follows once SEF has done it.
         *     Asking again while it is under way, or once it is cancelled, changes nothing.
         */
        post: operations["cancelEInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record what a credit note settles
         * @description Settles a document of the same client and currency with what is left of an issued credit note.
         *     A credit note that credits a document of the workspace is applied to it when it is issued; this uses what was left.
         *     Emits `credit.applied` with the credit note, and `document.updated` for the document.
         */
        post: operations["applyCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record money given back for a credit note
         * @description Records money that was given back to the client for an issued credit note, at most what is left of it.
         *     The statistics count it on its day.
         *     Emits `document.updated` with the credit note.
         */
        post: operations["refundCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/public-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show the link of a document's public page
         * @description Shows the secret address at which anyone who has it reads the document, without a key.
         *     A draft gives 409 `conflict`: it has no public page.
         *     The address is no field of the document and is never part of an event; opening it marks the document as viewed.
         */
        get: operations["getDocumentPublicLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment
         * @description Records money that came in for an issued document and returns the document with its new balance and status.
         *     An amount above the balance gives 422 on `amount`, unless `keep_rest_as_credit` keeps the rest on account of the client; this needs `payments.create`.
         *     Drafts, cancelled documents and credit notes give 409 `document_not_payable`.
         *     Emits `payment.created` with the payment, `payment.recorded` with the document, and `payment.updated` for what is on account.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{reference}/payments/{payment}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
                /**
                 * @description The public reference of a payment of this document, as `payments` shows it.
                 *     A malformed one gives 404.
                 * @example 01K6833K0SYH2V5DPA8NRT4XJM
                 */
                payment: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment
         * @description Undoes a payment that was recorded by mistake, with everything that it settles.
         *     It stays visible with `reversed_at`, no longer counts as paid, and the status of the document is derived anew.
         *     Reversing it a second time gives 409 `conflict`.
         *     A payment that settled other documents, too, or has money on account, needs `payments.create` as well, and so does one of a document that was cancelled by a credit note.
         *     Emits `document.updated` for each document that it settled, and `payment.updated`.
         *     Where such a document was cancelled by a credit note, the credit note settles it instead: it emits `credit.applied`.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the payments of the workspace, newest day first.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment of a client
         * @description Records money that came in, and the documents that it settles.
         *     What the allocations leave becomes credit on account of the client, if `keep_rest_as_credit` is true; otherwise a rest gives 422 on `allocations`.
         *     An allocation above the balance of its document gives 422. Drafts, cancelled documents, credit notes and converted proformas give 409 `document_not_payable`.
         *     Emits `payment.created`, `payment.recorded` for each document, and `payment.updated` if something is on account.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record up to 100 payments
         * @description Records up to 100 payments, each as `POST /payments` does, one after the other and each for itself: what is refused keeps nothing else from being done.
         *     The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
         *     With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
         */
        post: operations["createPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a payment
         * @description Shows a payment with all documents that it was applied to, and what was given back.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record what money on account settles
         * @description Settles a document with money of this payment that is on account.
         *     What is not on any document is taken first, then what is on a proforma.
         *     Emits `payment.recorded` for the document and `payment.updated`.
         */
        post: operations["applyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record money given back
         * @description Records money of this payment that was given back to the client, at most what is on account.
         *     Money that settles an invoice is given back by a credit note: it has a refund of its own.
         *     Emits `payment.refunded`.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment on all documents
         * @description Undoes a payment that was recorded by mistake, with everything that it settles.
         *     It stays visible with `reversed_at`. A payment of which something was given back gives 409 `conflict`, as does a second time.
         *     Emits `document.updated` for each document that it settled, and `payment.updated`.
         *     Where such a document was cancelled by a credit note, the credit note settles it instead: it emits `credit.applied`.
         */
        post: operations["reversePaymentRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Lists what was given back of payments on account and credit notes, newest day first.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Lists the contracts of the workspace, newest first.
         *     A plan without contracts gives 402 `feature_unavailable`.
         */
        get: operations["listContracts"];
        put?: never;
        /**
         * Create a contract
         * @description Creates a contract in writing as a draft, without a number.
         *     Nobody is told of it until it is sent.
         *     A plan without contracts gives 402 `feature_unavailable`, once the contract itself is found to be valid.
         */
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a contract
         * @description Shows a contract with its text and its signers.
         *     Signing links are secret and are no part of it.
         *     A plan without contracts gives 402 `feature_unavailable`, once the contract is found.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        /**
         * Delete a draft of a contract
         * @description Deletes a draft for good, with its signers and the PDF that was uploaded for it.
         *     Only a draft can be deleted: once it was sent, or voided, the answer is 409 `contract_state_conflict`.
         *     Emits no event: nobody was told of the draft yet.
         *     A plan without contracts gives 402 `feature_unavailable`, once the draft is found.
         */
        delete: operations["deleteContract"];
        options?: never;
        head?: never;
        /**
         * Change a draft of a contract
         * @description Changes the fields that are sent and leaves the others as they are; `signers` replaces the whole set.
         *     Only a draft can be changed: once it was sent, or voided, its text is frozen and the answer is 409 `contract_state_conflict`.
         *     `external_id` and `metadata` are no part of what is frozen: a body with nothing else is taken in any state.
         *     The PDF of an uploaded contract cannot be replaced: delete the draft and upload another.
         *     Emits no event: nobody was told of the draft yet.
         *     A plan without contracts gives 402 `feature_unavailable`, once the change itself is found to be valid.
         */
        patch: operations["updateContract"];
        trace?: never;
    };
    "/contracts/{reference}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show what is wrong with a contract before it is sent
         * @description Lists what cannot be mended once the draft is sent for signature: errors, which make it wrong or unusable, and warnings.
         *     The guide [Before you issue](#tag/before-you-issue) has every code.
         *     A contract that is no draft gives 409 `contract_not_sendable`.
         *     It stores and changes nothing.
         */
        get: operations["checkContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{reference}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a contract for signature
         * @description Gives a draft its number, freezes both parties and the SHA-256 of the text, and opens a secret signing link for each signer.
         *     With e-mail set up, every signer is invited, or with `sequential` each when the turn comes.
         *     Without it, the operator reads the links from the command line.
         *     Invitations beyond the e-mails that a workspace may send in 24 hours give 429 `rate_limited` with `Retry-After`, and nothing is changed.
         *     A contract that is no draft, whose deadline has passed, or whose PDF was uploaded before PDFs were made the same for every reader, gives 409 `contract_not_sendable`.
         *     A plan without contracts gives 402 `feature_unavailable`, after every other check.
         *     Emits `contract.sent`.
         */
        post: operations["sendContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{reference}/void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a contract
         * @description Ends a contract that is not signed by everyone yet: nobody can sign it any more.
         *     A contract that is signed, declined, expired or voided gives 409 `contract_state_conflict`.
         *     A plan without contracts gives 402 `feature_unavailable`, after every other check.
         *     Emits `contract.voided`.
         */
        post: operations["voidContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{reference}/signed.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show the signed PDF
         * @description Sends the PDF that everyone has signed: the text, and a page with each signature, its time and where it came from.
         *     It was stored together with the last signature and never changes; its SHA-256 is the strong `ETag`.
         *     A contract that is not signed by everyone gives 409 `contract_state_conflict`.
         *     A plan without contracts gives 402 `feature_unavailable`, after every other check.
         */
        get: operations["getSignedContractPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expenses
         * @description Lists the expenses of the workspace, newest occurrence first.
         */
        get: operations["listExpenses"];
        put?: never;
        /**
         * Add an expense
         * @description Adds an expense.
         *     A category that the workspace does not have yet is created; letter case makes no difference between two categories.
         *     Emits `expense.created`.
         */
        post: operations["createExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expenses/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show an expense
         * @description Shows one expense with all its fields.
         */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        /**
         * Delete an expense
         * @description Deletes an expense for good.
         *     One that a recurring template generated is not generated again.
         *     Emits `expense.deleted` with the last state of the expense.
         */
        delete: operations["deleteExpense"];
        options?: never;
        head?: never;
        /**
         * Change an expense
         * @description Changes the fields that are sent and leaves the others as they are.
         *     An expense generated from a recurring template keeps its scheduled date: another `occurs_on` gives 422 on it.
         *     Any other change of it is recorded as an override: `is_overridden` becomes true.
         *     Emits `expense.updated`.
         */
        patch: operations["updateExpense"];
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Lists what has changed, in the order of the commits: one entry for each record that a request, a job or a page has changed, oldest first.
         *     It keeps a copy of the records up to date: read behind `next_cursor` until `at_end` is true, and go on with it the next time.
         *     It shows the types of records that your user may view; naming another in `types` gives 403, as its list does.
         *     `sequence` counts the changes of all types, 1, 2, 3 and so on without a gap. A key that may not view all of them sees gaps.
         *     After a restore of the database the answer is 410 `cursor_expired`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expense-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories of expenses
         * @description Lists the names of all categories of the workspace, in order.
         *     A category comes with the first expense or recurring expense that names it; `GET /expenses` takes one as a filter.
         */
        get: operations["listExpenseCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring-expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recurring expenses
         * @description Lists all templates of the workspace, oldest first; those that were removed are not in it.
         */
        get: operations["listRecurringExpenses"];
        put?: never;
        /**
         * Add a recurring expense
         * @description Adds a template that adds an expense on each of its dates, at the start of the day in the workspace's time zone.
         *     What is due by today is added at once, from up to five years ago.
         *     A workspace has a limited number of templates: one more is 409 `conflict`.
         *     Emits `expense.created` for each expense that it adds.
         */
        post: operations["createRecurringExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring-expenses/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a recurring expense
         * @description Shows one template with its next date.
         */
        get: operations["getRecurringExpense"];
        put?: never;
        post?: never;
        /**
         * Delete a recurring expense
         * @description Removes a template for good: it adds nothing any more.
         *     The expenses that it added stay.
         */
        delete: operations["deleteRecurringExpense"];
        options?: never;
        head?: never;
        /**
         * Change a recurring expense
         * @description Changes the fields that are sent and leaves the others as they are.
         *     Expenses that it added stay as they are, and another rule counts from today on.
         */
        patch: operations["updateRecurringExpense"];
        trace?: never;
    };
    "/recurring-expenses/{reference}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a recurring expense
         * @description Pauses a template: it adds nothing for today and later until it is resumed.
         *     Earlier dates that are not added yet, because the service was down, still are.
         *     A second pause changes nothing.
         */
        post: operations["pauseRecurringExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring-expenses/{reference}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a recurring expense
         * @description Resumes a template from today on.
         *     The dates of the pause are skipped for good.
         */
        post: operations["resumeRecurringExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleted-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deleted records
         * @description Lists what was deleted, oldest deletion first: with `updated_since` of the other lists, it keeps a copy of the records up to date.
         *     It shows the kinds of records that your user may list; `type` of another kind gives 403, as its own list does.
         *     Entries are kept for good, their `external_id` for 90 days.
         */
        get: operations["listDeletedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show revenue, expenses and net
         * @description Shows what the business received and spent in a range of days, on a cash basis.
         *     Revenue is the money received, tax included, by the day of its payment, less what was reversed, by the day of the reversal.
         *     Expenses count by the day on which they occurred.
         *     Only records in one currency count; amounts of two currencies are never added up.
         */
        get: operations["getBusinessStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/outstanding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is owed to the business
         * @description Shows the open balances of issued documents at the end of a day, and how long they have been due.
         *     Only types of documents that are owed count: invoices, advance invoices and debit notes.
         *     A day of the past is shown as it was: documents issued, payments, reversals and cancellations after it do not count.
         *     The five aging buckets are always there and add up to `outstanding`.
         */
        get: operations["getOutstandingStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/top-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the clients who paid most
         * @description Shows the clients from whom most was received in a range of days, the highest revenue first.
         *     `document_count` counts the documents with a payment in the range, not the payments.
         */
        get: operations["getTopClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/top-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the items that sold best
         * @description Shows the items for which most was invoiced in a range of days, by date of issue, the highest sales first.
         *     Sales are the lines of invoices and debit notes without tax, less those of credit notes, before a discount on the whole document.
         *     Advance invoices do not count: the invoice after them has all lines.
         */
        get: operations["getTopItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/due-weeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what falls due by week
         * @description Shows the open balances of issued documents that fall due from today on, by week.
         *     The first week begins today, every other one on a Monday; all end on a Sunday.
         *     Only types of documents that are owed count, as in `outstanding`; what is late, or has no due date, is in no week.
         */
        get: operations["getDueWeeks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show revenue, expenses and net by month
         * @description Shows what the business received and spent in each of the last months, on a cash basis.
         *     The oldest month comes first and the current one last; months without records are there, too.
         */
        get: operations["getMonthlyTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Lists what was sent, and is still to be sent, to the webhook endpoints of the workspace, newest first.
         *     Deliveries to endpoints that were removed are in it, too.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a webhook delivery
         * @description Shows a delivery with its payload as it is sent, the headers of its last attempt, and what came back each time.
         *     The secret of the endpoint is no part of it.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{reference}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook
         * @description Queues a delivery again, in whatever status it is, with its attempts counted from zero.
         *     The original payload is sent unchanged, signed with the endpoint's current secret and a new timestamp.
         *     An endpoint that is inactive or removed gives 409 `conflict`.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Lists the webhook endpoints of the workspace, oldest first, also those that are off.
         *     Those that were removed are not in it.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers an address for events; the answer has its signing secret, which is shown this once.
         *     It takes no `Idempotency-Key`, because an answer with a secret is not stored: `external_id` keeps a repetition from making a second endpoint.
         *     For each event the permission to view its record is needed as well, for `*` all of them.
         *     Owners and admins are notified of an endpoint that a key makes.
         *     A workspace has at most 50 endpoints; more than 60 new ones in a minute give 429 `rate_limited`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        /**
         * Show a webhook endpoint
         * @description Shows an endpoint with how it fares; its secret is no part of it.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Removes an endpoint for good: nothing is sent to it any more, and what waits fails permanently.
         *     Its deliveries stay in the list of deliveries, and its `external_id` is free again.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes the fields that are sent; a new `url` also holds for the next attempt of every open delivery.
         *     The permission to view is needed for the events of before, and for those that are chosen.
         *     Owners and admins are notified where a key changes the address.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{reference}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook endpoint
         * @description Switches an endpoint off: what happens from then on is not queued for it, and open deliveries wait.
         *     The payloads are kept, so that they can be replayed.
         */
        post: operations["pauseWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a webhook endpoint
         * @description Switches an endpoint on again, with a clean count of failures.
         *     What waits goes out at once, each delivery with all of its attempts; `missed_since` says from when on events may not have arrived, for a replay.
         */
        post: operations["resumeWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description Gives an endpoint a new signing secret, which is shown this once.
         *     The old one signs nothing from then on, unless `overlap_hours` gives it some time in which both sign.
         *     It takes no `Idempotency-Key`, because an answer with a secret is not stored.
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Sends an event about a record that exists nowhere, with the header `X-Service-Test`: the one that is named, else the first that the endpoint subscribes to.
         *     Waits up to 5 seconds for the first attempt and answers 200 with its outcome, also where it has failed; after that 202, and the delivery tells later.
         *     It takes no `Idempotency-Key`: a repeated test does no harm.
         *     An endpoint that is inactive gives 409 `conflict`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}/redeliver-failed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver what failed at a webhook endpoint
         * @description Queues the latest 1000 deliveries of an endpoint that failed permanently again, each with all of its attempts.
         *     An endpoint that is inactive gives 409 `conflict`.
         */
        post: operations["redeliverFailedWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{reference}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events to a webhook endpoint
         * @description Queues deliveries of stored events, in the order in which they happened, whether they arrived before or not.
         *     The stored payloads are sent, with the header `X-Service-Replay`; a receiver recognises those that it has by `event`, `data.reference` and `occurred_at`.
         *     Events are stored from the time on at which an endpoint subscribes to them, also while it is off.
         *     At most 10,000 are queued in one call; `continue_from` is the `from` of the next.
         *     An endpoint that is inactive gives 409 `conflict`.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that endpoints can subscribe to
         * @description Lists every event with the permission that subscribing to it needs, and a whole body about a record that exists nowhere.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank accounts
         * @description Lists the accounts that documents name, by currency, with their whole numbers.
         *     `GET /catalogue` lists them for every key, with the last characters alone.
         */
        get: operations["listBankAccounts"];
        put?: never;
        /**
         * Add a bank account
         * @description Adds an account to a currency, or changes the one with the same numbers.
         *     It becomes the default of its currency unless `is_default` is false.
         *     A currency that has no payment method gets that by bank.
         */
        post: operations["createBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-accounts/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a bank account
         * @description Removes an account; one that a draft names is a 409 `conflict`.
         *     The oldest other one of its currency becomes the default where it was the default.
         */
        delete: operations["deleteBankAccount"];
        options?: never;
        head?: never;
        /**
         * Change a bank account
         * @description Changes the numbers, BIC and bank of an account, or makes it the default of its currency.
         *     With the numbers of another account of the currency, this is a 409 `conflict`.
         *     Issued documents keep what they have frozen.
         */
        patch: operations["updateBankAccount"];
        trace?: never;
    };
    "/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Lists the ways in which the business is paid, by currency, also those that are not in use.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Add a payment method
         * @description Adds a way in which the business is paid in a currency.
         *     Documents can be made in a currency that has an active method; one that the currency has already is in use again.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a payment method
         * @description Takes a payment method out of use, or into use again.
         */
        patch: operations["updatePaymentMethod"];
        trace?: never;
    };
    "/number-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List series of numbers
         * @description Lists the gapless series of a year, one for each document type, and that of contracts.
         */
        get: operations["listNumberSeries"];
        put?: never;
        /**
         * Change where a series begins
         * @description Sets the first number of a series, such as one that goes on from another program.
         *     Once a number of the series was given, this is a 409 `conflict`.
         */
        post: operations["startNumberSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax rates of the workspace's own
         * @description Lists the tax rates that the business has added, by key, also those that are retired.
         *     `GET /catalogue` lists what lines and items can have: these, and the rates of the country.
         */
        get: operations["listTaxRates"];
        put?: never;
        /**
         * Add a tax rate
         * @description Adds a tax rate of the workspace's own; its key is made of the label and begins with `own_`.
         *     Percentage, category and parts never change: a rate that changes is retired, and another one added.
         */
        post: operations["createTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax-rates/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of a tax rate of the workspace's own.
                 * @example own_ny_sales_tax
                 */
                key: components["parameters"]["OwnTaxRateKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change whether a tax rate is in use
         * @description Retires a tax rate of the workspace's own, or takes it into use again.
         *     Documents and items that have it keep it.
         */
        patch: operations["updateTaxRate"];
        trace?: never;
    };
    "/document-type-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settings of document types
         * @description Lists what the workspace has set for each active document type of its country.
         */
        get: operations["listDocumentTypeSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a document type
         * @description Changes the fields that are sent for one document type; null is what the workspace has set for all.
         *     Documents and drafts that exist stay as they are.
         */
        patch: operations["updateDocumentTypeSettings"];
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the clock
         * @description Shows the time of the sandbox, and how far it is ahead of the real time.
         *     While `status` is `advancing`, its time moves on in steps, and operations that write give 409 `conflict`.
         *     Every key of the sandbox may read it; one of the production workspace gets 403 `environment_mismatch`.
         */
        get: operations["getSandboxClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Moves the time of the sandbox forward, to an instant or by months and days of its time zone, and does what is due until then: documents become overdue, contracts expire, signers are reminded, recurring expenses are generated.
         *     That happens at each midnight and at each instant that something is due, one after the other; events carry those times.
         *     The answer comes at once, with `status` `advancing`: ask for the clock until it is `ready`.
         *     `failed` says in `reason` why it has stopped before; the next call goes on from there.
         *     One call moves it by at most 366 days and changes at most 10,000 records; in all it can be ten years ahead.
         *     While it is ahead, e-mails leave for members of the business alone, and nothing is submitted to SEF.
         *     It never goes back: resetting the sandbox is the only way.
         *     A key of the production workspace gets 403 `environment_mismatch`; while it is advancing, the answer is 409 `conflict`.
         */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes all records of the sandbox, and sets its clock to the real time: clients, items, documents, payments, expenses, recurring expenses, contracts, their history, e-mails, events and deliveries.
         *     Settings, bank accounts, payment methods, tax rates, keys, webhook endpoints and members stay; numbers start with 1 again.
         *     It cannot be undone. `confirm` is the name of the business.
         *     Cursors of `/changes` end with 410 `cursor_expired`; no event tells of the deletion.
         *     A key of the production workspace gets 403 `environment_mismatch`; while the clock is advancing, the answer is 409 `conflict`.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "client.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a created client
         * @description Sent when a client is added.
         */
        post: operations["onClientCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a changed client
         * @description Sent when a client is changed.
         */
        post: operations["onClientUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a created draft
         * @description Sent when a draft document is created.
         */
        post: operations["onDocumentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an issued document
         * @description Sent when a document is issued and gets its number.
         */
        post: operations["onDocumentIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a changed document
         * @description Sent at any other change of a document: an edited draft, sending, cancelling, a reversed payment, or becoming overdue.
         */
        post: operations["onDocumentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a deleted draft
         * @description Sent when a draft is deleted.
         *     `data` is its last state.
         */
        post: operations["onDocumentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a new payment
         * @description Sent when a payment was recorded, for a client or for a document, before `payment.recorded` for each document that it settles.
         *     `data` is the payment.
         */
        post: operations["onPaymentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a recorded payment
         * @description Sent when a payment is recorded.
         *     `data` is the document with its new paid amount.
         */
        post: operations["onPaymentRecorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a changed payment
         * @description Sent when money is on account, was applied to a document or reversed.
         *     `data` is the payment.
         */
        post: operations["onPaymentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive money given back
         * @description Sent when money on account was given back.
         *     `data` is the payment.
         */
        post: operations["onPaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit.applied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an applied credit note
         * @description Sent when a credit note settles a document, at issue or later.
         *     `data` is the credit note; the document that it settles has a `document.updated` of its own.
         */
        post: operations["onCreditApplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a created expense
         * @description Sent when an expense is added, also one that a recurring template generates.
         */
        post: operations["onExpenseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a changed expense
         * @description Sent when an expense is changed.
         */
        post: operations["onExpenseUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a deleted expense
         * @description Sent when an expense is deleted.
         *     `data` is its last state.
         */
        post: operations["onExpenseDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a document registered as an e-invoice
         * @description Sent when a document is registered with the national tax authority's e-invoicing system.
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an accepted e-invoice
         * @description Sent when the buyer accepts an e-invoice, or it is accepted automatically.
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a rejected e-invoice
         * @description Sent when the buyer rejects an e-invoice.
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a reversed e-invoice
         * @description Sent when an e-invoice is reversed (storno).
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.corrected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a corrected e-invoice
         * @description Sent when an e-invoice is corrected.
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaCorrected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.efaktura.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a failed e-invoice
         * @description Sent when the submission of an e-invoice fails.
         *     Only workspaces of the country that runs this system get it, once e-invoicing is connected.
         */
        post: operations["onDocumentEfakturaFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a sent contract
         * @description Sent when a contract is sent for signature.
         *     Sent again should a contract be open again that a wrong clock of the service had let expire.
         */
        post: operations["onContractSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.signer_signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a signature with others pending
         * @description Sent when a signer signs while others are still pending.
         */
        post: operations["onContractSignerSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a fully signed contract
         * @description Sent when the last signer signs.
         *     `contract.signer_signed` is not sent for that signature.
         */
        post: operations["onContractSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a declined contract
         * @description Sent when a signer declines.
         */
        post: operations["onContractDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an expired contract
         * @description Sent when the signing deadline passes.
         */
        post: operations["onContractExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a voided contract
         * @description Sent when a contract is voided.
         */
        post: operations["onContractVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Any event: `event` says which it is, and with that what `data` holds.
         *     A later version may add events, which an endpoint for all events gets too: answer those that you do not know with a 2xx.
         */
        WebhookEvent: components["schemas"]["ClientCreatedEvent"] | components["schemas"]["ClientUpdatedEvent"] | components["schemas"]["DocumentCreatedEvent"] | components["schemas"]["DocumentIssuedEvent"] | components["schemas"]["DocumentUpdatedEvent"] | components["schemas"]["DocumentDeletedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["PaymentUpdatedEvent"] | components["schemas"]["PaymentRefundedEvent"] | components["schemas"]["CreditAppliedEvent"] | components["schemas"]["ExpenseCreatedEvent"] | components["schemas"]["ExpenseUpdatedEvent"] | components["schemas"]["ExpenseDeletedEvent"] | components["schemas"]["DocumentEfakturaSentEvent"] | components["schemas"]["DocumentEfakturaAcceptedEvent"] | components["schemas"]["DocumentEfakturaRejectedEvent"] | components["schemas"]["DocumentEfakturaVoidedEvent"] | components["schemas"]["DocumentEfakturaCorrectedEvent"] | components["schemas"]["DocumentEfakturaFailedEvent"] | components["schemas"]["ContractSentEvent"] | components["schemas"]["ContractSignerSignedEvent"] | components["schemas"]["ContractSignedEvent"] | components["schemas"]["ContractDeclinedEvent"] | components["schemas"]["ContractExpiredEvent"] | components["schemas"]["ContractVoidedEvent"];
        /** @description The public reference of a record, a ULID. */
        Reference: string;
        /**
         * @description Which of the two separate workspaces of the business the record belongs to.
         * @enum {string}
         */
        Environment: "production" | "sandbox";
        /** @description The business as its documents name it; what it has not filled in is null. */
        WorkspaceBusiness: {
            /** @description The name of the business. */
            name: string;
            /** @description The registered name. */
            legal_name: string | null;
            /** @description The tax number. */
            tax_number: string | null;
            /** @description The VAT identification number (EN 16931, BT-31), apart from the national tax number. */
            vat_number: string | null;
            /** @description The number in the company register. */
            registration_number: string | null;
            /** @description Street and house number. */
            address_line1: string | null;
            /** @description Floor, building or department. */
            address_line2: string | null;
            /** @description The city. */
            city: string | null;
            /** @description The postal code. */
            postal_code: string | null;
            /** @description Where its documents are issued, as they print it; Serbian law wants it on invoices. */
            place_of_issue: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country, which decides the document types and tax rates. */
            country: string;
            /** @description The e-mail address for clients. */
            email: string | null;
            /** @description The telephone number. */
            phone: string | null;
            /** @description Where electronic invoices to the business are sent (BT-34), as it was given. */
            electronic_address: string | null;
            /** @description The scheme of the electronic address, a code of the EAS list such as `9948`, as it was given. */
            electronic_address_scheme: string | null;
            /** @description Whom clients may ask about a document (BT-41). */
            contact_name: string | null;
            /** @description The telephone number of the contact (BT-42). */
            contact_phone: string | null;
            /** @description The e-mail address of the contact (BT-43). */
            contact_email: string | null;
            /** @description The address of the website. */
            website: string | null;
        };
        /** @description An ISO 4217 currency code. */
        Currency: string;
        /** @description What the business has subscribed to, and what of it the workspace has used. */
        WorkspacePlan: {
            /** @description The key of the plan. */
            key: string;
            /**
             * Format: int64
             * @description How many documents may be issued in a calendar month; null is unlimited.
             */
            monthly_documents: number | null;
            /**
             * Format: int64
             * @description How many the workspace has issued in the present one, in its time zone.
             */
            issued_this_month: number;
            /** @description What the plan includes, such as `contracts`; later versions may add names. */
            features: string[];
        };
        /** @description The workspace that a key is bound to, and what the key may do in it. */
        Workspace: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description The business as its documents name it; what it has not filled in is null. */
            business: components["schemas"]["WorkspaceBusiness"];
            /**
             * @description How the business stands to the tax today: `registered`, `small_business`, `flat_rate` or `not_registered`.
             *     It decides the rate of a line that names none, `standard_tax_rate` of the catalogue; later versions may add names.
             *     Null where the business has not said it; it then counts as registered.
             */
            tax_status: string | null;
            /** @description The main currency: of documents, items and expenses that name none, and of the statistics. */
            currency: components["schemas"]["Currency"];
            /** @description The IANA time zone in which its days, months and years begin. */
            timezone: string;
            /** @description The language of documents for clients whose country says nothing, such as `en`; null follows the country of the business. */
            language: string | null;
            /** @description Whether the business issues only what has no error, as `only_if_clean` does for one document. */
            issues_only_clean: boolean;
            /** @description What the business has subscribed to, and what of it the workspace has used. */
            plan: components["schemas"]["WorkspacePlan"];
            /** @description The role of the user who made the key; null where the user, or the key, has a list of permissions instead. */
            role: ("owner" | "admin" | "accountant" | "viewer") | null;
            /** @description What the key may do, such as `documents.issue`; later versions may add names. */
            permissions: string[];
            /** @description The areas of the API that the operator has left on, such as `documents`; later versions may add names. */
            toolsets: string[];
        };
        /** @description The workspace of the key. */
        WorkspaceResponse: {
            /** @description The workspace that a key is bound to, and what the key may do in it. */
            data: components["schemas"]["Workspace"];
        };
        /**
         * @description A stable machine string: branch on it, not on the message.
         *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "unauthenticated" | "invalid_api_key" | "forbidden" | "not_found" | "rate_limited" | "plan_limit_reached" | "feature_unavailable" | "immutable_document" | "document_not_payable" | "idempotency_conflict" | "contract_not_sendable" | "contract_state_conflict" | "conflict" | "cursor_expired" | "precondition_failed" | "bad_request" | "method_not_allowed" | "request_timeout" | "server_error" | "unavailable" | "no_workspace_bound" | "workspace_membership_revoked" | "no_active_plan" | "plan_upgrade_required" | "sandbox_not_provisioned" | "environment_mismatch" | "toolset_disabled";
        /** @description The one envelope of every failure. */
        ErrorResponse: {
            error: {
                /**
                 * @description A stable machine string: branch on it, not on the message.
                 *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
                 */
                code: components["schemas"]["ErrorCode"];
                /** @description Text for people; it may change at any time. */
                message: string;
                /**
                 * @description Only with `validation_failed`: the messages by field path.
                 *     Nested paths use dots and indexes, as in `lines.0.unit_price`.
                 */
                errors?: {
                    [key: string]: string[];
                };
                /**
                 * Format: uri
                 * @description The page of the `code`: what it means, when it comes and what to do.
                 */
                documentation_url: string;
                /** @description Names the request in the service's log, as `X-Request-Id` does. */
                request_id: string;
            };
        };
        /** @description An API key, as it can see itself. */
        ApiKey: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What it is for. */
            name: string | null;
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /**
             * @description What the key may do at this moment, such as `documents.issue`; later versions may add names.
             *     These are the permissions of the user who made it, or those of them that the key names.
             */
            permissions: string[];
            /** @description The networks that it is accepted from, such as `203.0.113.0/24`; null for all. */
            networks: string[] | null;
            /**
             * Format: date-time
             * @description When it ends by itself; null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: int32
             * @description How many requests it may send per minute; null where the operator has switched the limit off.
             */
            rate_limit_per_minute: number | null;
        };
        /** @description The key that the request came with. */
        ApiKeyResponse: {
            /** @description An API key, as it can see itself. */
            data: components["schemas"]["ApiKey"];
        };
        /** @description A kind of document that the country of the workspace has. */
        CatalogueDocumentType: {
            /** @description What `document_type` takes, such as `rs_invoice`. */
            key: string;
            /**
             * @description What it is in every country.
             * @enum {string}
             */
            kind: "invoice" | "proforma" | "advance_invoice" | "credit_note" | "debit_note";
            /** @description Its name in the language of the country. */
            name: string;
            /** @description What PREFIX of a number template stands for. */
            prefix: string;
            /** @description Whether payments can be recorded on it. */
            takes_payments: boolean;
            /** @description Whether it is owed and can become overdue. */
            counts_as_outstanding: boolean;
            /** @description Whether new documents may have it. */
            active: boolean;
        };
        /** @description A tax rate of the country of the workspace, or of its own. */
        TaxRate: {
            /** @description What `tax_rate` of a line or an item takes, such as `rs_vat_20`; a rate of its own begins with `own_`. */
            key: string;
            /** @description Its name in the language of the country, or as the workspace calls it. */
            label: string;
            /** @description Percent with two decimals; a rate of its own may have up to four, and shows as many as it has. */
            percentage: string;
            /**
             * @description The VAT category of EN 16931 (BT-151).
             * @enum {string}
             */
            category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /** @description Why no tax is due, in the language of the law; documents say it in theirs. */
            exemption_reason: string | null;
            /**
             * Format: date
             * @description The first day on which it applies; null is open.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description The last day on which it applies; null is open.
             */
            valid_to: string | null;
        };
        /** @description A currency in which documents can be made. */
        CatalogueCurrency: {
            /** @description An ISO 4217 currency code. */
            code: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description How many decimals its amounts have; a minor unit is 1 divided by 10 to this power.
             */
            decimals: number;
            /** @description The active payment methods of the workspace in it, such as `bank`. */
            payment_methods: string[];
        };
        /** @description A bank account of the business, with enough of it to be recognised; documents print the rest. */
        CatalogueBankAccount: {
            /** @description What `bank_account` of a document takes. */
            reference: components["schemas"]["Reference"];
            /** @description The currency of the documents that can name it. */
            currency: components["schemas"]["Currency"];
            /** @description How its numbers are written, such as `iban`, `us` or `gb`; later versions may add names. */
            scheme: string;
            /** @description The name of the bank. */
            bank_name: string | null;
            /** @description The last four characters of its number. */
            ending: string;
            /** @description Whether documents in its currency show it unless they name another one. */
            is_default: boolean;
        };
        /**
         * @description Products have stock; services have none.
         * @enum {string}
         */
        ItemType: "product" | "service";
        /** @description A type of catalog items. */
        CatalogueItemType: {
            /** @description Products have stock; services have none. */
            type: components["schemas"]["ItemType"];
            /** @description The units that such an item can have. */
            units: string[];
            /** @description The unit of an item that names none. */
            default_unit: string;
        };
        /** @description A unit that a line can have. */
        CatalogueUnit: {
            /** @description What `unit` of a line or an item takes, such as `hour`. */
            key: string;
            /** @description Its word on documents, in the language of the country of the workspace. */
            label: string;
            /** @description The UN/ECE Recommendation 20 code that lines in it get, such as `HUR` (EN 16931, BT-130). */
            unit_code: string | null;
            /** @description The types of items that can have it; a line without an item can have every one. */
            item_types: components["schemas"]["ItemType"][];
        };
        /** @description The values that other operations take in this workspace. */
        Catalogue: {
            /** @description The document types of the country. */
            document_types: components["schemas"]["CatalogueDocumentType"][];
            /** @description The tax rates of the country, past and future ones included, then those of the workspace's own that are in use. */
            tax_rates: components["schemas"]["TaxRate"][];
            /** @description The key of the rate of a line that names none and whose item has none: that of the tax status of today, else the default of the workspace, else the country's standard rate. */
            standard_tax_rate: string;
            /** @description The currencies in which documents can be made, those with an active payment method. */
            currencies: components["schemas"]["CatalogueCurrency"][];
            /** @description What `method` of a payment takes, such as `bank`; later versions may add names. */
            payment_methods: string[];
            /** @description The accounts that documents can name, by currency, the default of each first. */
            bank_accounts: components["schemas"]["CatalogueBankAccount"][];
            /** @description The types of catalog items, with their units. */
            item_types: components["schemas"]["CatalogueItemType"][];
            /**
             * @description The units that `unit` of a line takes by a key, which documents print in their language.
             *     A line may have any other words instead, which are printed as they are.
             */
            units: components["schemas"]["CatalogueUnit"][];
            /**
             * @description The categories of expenses in use, at most the first 1,000 in order of their names; an expense may name a new one.
             *     Null where the acting user lacks `expenses.view`.
             */
            expense_categories: string[] | null;
        };
        /** @description What can be chosen from. */
        CatalogueResponse: {
            /** @description The values that other operations take in this workspace. */
            data: components["schemas"]["Catalogue"];
        };
        /**
         * @description Whether the client is a company or a person.
         * @enum {string}
         */
        ClientType: "business" | "individual";
        /**
         * Format: int32
         * @description Counts up with each change and each event of the record, from 1.
         *     Of two states of a record, in answers and events, the one with the higher version is the later.
         */
        RecordVersion: number;
        /**
         * @description The id that the record has in a system of yours, such as the number of an order.
         *     No two records of a kind have the same in a workspace.
         */
        ExternalId: string | null;
        /**
         * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
         *     Empty when there are none.
         */
        Metadata: {
            [key: string]: string;
        };
        /** @description A client as the list shows it. */
        ClientSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name the client is known by. */
            name: string;
            /** @description Whether the client is a company or a person. */
            type: components["schemas"]["ClientType"] | null;
            /** @description The tax number, unique within the workspace. */
            tax_number: string | null;
            /** @description The e-mail address, unique within the workspace. */
            email: string | null;
            /** @description The city of the address. */
            city: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency: string | null;
            /**
             * Format: date-time
             * @description When the client was archived; null while it is in use.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the client was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the client last changed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description Where this page lies in the whole list. */
        PageMeta: {
            /**
             * Format: int32
             * @description The page shown.
             */
            page: number;
            /**
             * Format: int32
             * @description How many records a page holds, at most 100.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many records match, on all pages together.
             */
            total: number;
            /**
             * Format: int64
             * @description The number of the last page; 1 when nothing matches.
             */
            last_page: number;
            /** @description What `after` takes to go on behind this page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A page of clients. */
        ClientListResponse: {
            data: components["schemas"]["ClientSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description `billing` gets documents, `reminders` is for overdue ones, of which none are sent yet, `contracts` for what is to be signed.
         * @enum {string}
         */
        ContactRole: "billing" | "reminders" | "contracts";
        /** @description A person, or a mailbox, of a client. */
        ContactInput: {
            /** @description The name. */
            name?: string | null;
            /**
             * Format: idn-email
             * @description The e-mail address.
             *     White space around it is removed.
             */
            email: string;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * @description What the contact gets; when absent, nothing by itself.
             *     A role that is named twice counts once.
             */
            roles?: components["schemas"]["ContactRole"][];
        };
        /**
         * @description A language by BCP 47; `sr` is Serbian in Latin script.
         * @enum {string}
         */
        Language: "en" | "sr" | "sr-Cyrl" | "hr" | "bs" | "de";
        /**
         * @description The rules that an electronic file follows, and its syntax.
         *     In UBL 2.1: `en16931` is the European norm alone, `peppol` Peppol BIS Billing 3.0, `xrechnung` XRechnung 3.0 of Germany, `srbdt` the file that SEF of Serbia takes, and `hr-cius` the eRačun of Croatia by HR-CIUS 2025 with its extension.
         *     `srbdt` and `hr-cius` are for businesses of their country alone.
         *     In CII D16B: `xrechnung-cii` is XRechnung 3.0, and `factur-x` the profile EN 16931 of Factur-X 1.09 and ZUGFeRD 2.5.
         * @enum {string}
         */
        EInvoiceProfile: "en16931" | "peppol" | "xrechnung" | "xrechnung-cii" | "factur-x" | "srbdt" | "hr-cius";
        /**
         * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
         *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
         *     White space around it is removed; null or a blank text means none.
         */
        ExternalIdInput: string | null;
        /** @description A text of yours. */
        MetadataTextInput: string & unknown;
        /**
         * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
         *     Nothing of it is printed or shown to clients; null means none.
         */
        MetadataInput: {
            [key: string]: components["schemas"]["MetadataTextInput"];
        } | null;
        /**
         * @description A new client.
         *     Only `name` is required.
         *     In an optional text field, null and an empty string mean the same: no value.
         */
        ClientCreate: {
            /** @description The name the client is known by; it must not be blank. */
            name: string;
            /** @description The registered name, printed on documents. */
            legal_name?: string | null;
            /** @description Whether the client is a company or a person; `business` when absent. */
            type?: components["schemas"]["ClientType"];
            /**
             * @description The tax number.
             *     It is unique within the workspace.
             */
            tax_number?: string | null;
            /** @description The VAT identification number (EN 16931, BT-48), such as `DE123456788`, apart from the national tax number. */
            vat_number?: string | null;
            /** @description The number in the company register. */
            registration_number?: string | null;
            /**
             * Format: idn-email
             * @description An e-mail address, of which the domain may have letters of any language.
             *     It is unique within the workspace, without regard to letter case and to the form of its domain.
             *     White space around it is removed; a blank value means null.
             */
            email?: string | null;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * @description The people and mailboxes of the client.
             *     Each e-mail address occurs once, without regard to letter case.
             *     Issued documents do not change with them.
             */
            contacts?: components["schemas"]["ContactInput"][];
            /**
             * @description Where electronic invoices to the client are sent (BT-49).
             *     Without one, documents take the tax number of a Serbian or Croatian company, or else the e-mail address.
             */
            electronic_address?: string | null;
            /**
             * @description The scheme of the electronic address, a code of the EAS list: four digits, or two capital letters.
             *     Without one, documents take it from the address: `9948` for a Serbian PIB, `9934` for a Croatian OIB, `EM` for an e-mail address.
             */
            electronic_address_scheme?: string | null;
            /** @description Street and house number. */
            address_line1?: string | null;
            /** @description Floor, building or department. */
            address_line2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency?: string | null;
            /** @description Whether the client may use the client portal; false when absent. */
            portal_access_enabled?: boolean;
            /** @description Internal notes, never shown to the client. */
            notes?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_due_days?: number | null;
            /**
             * @description The payment terms (BT-20) of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_payment_terms?: string | null;
            /**
             * @description The notes (BT-22) of new documents for this client, which are printed.
             *     Null leaves them to the document type, or else the business.
             */
            default_notes?: string | null;
            /**
             * @description The language of new documents, contracts, the portal and e-mails for this client.
             *     Null leaves it to the document type, or else the business, or else the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description The language in which PDFs of new documents for this client have their labels too.
             *     Null leaves it to the document type, or else the business.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of new documents for this client, of up to 6 lines.
             *     Null leaves it to the document type, or else the business.
             */
            default_footer_text?: string | null;
            /**
             * @description The profile of electronic files that the client wants, one that the country of the business has.
             *     It is the `profile` of its documents where a request names none.
             *     Null leaves it to the country of the business.
             */
            einvoice_profile?: components["schemas"]["EInvoiceProfile"] | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description A person, or a mailbox, of a client. */
        Contact: {
            /** @description The name, as it stands in the e-mail next to the address. */
            name: string | null;
            /** @description The e-mail address, unique among the contacts of the client. */
            email: string;
            /** @description The telephone number, as it was given. */
            phone: string | null;
            /** @description What the contact gets; empty for one that is only noted. */
            roles: components["schemas"]["ContactRole"][];
        };
        /** @description A customer of the business. */
        Client: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name the client is known by. */
            name: string;
            /** @description The registered name, printed on documents. */
            legal_name: string | null;
            /** @description Whether the client is a company or a person. */
            type: components["schemas"]["ClientType"] | null;
            /** @description The tax number, unique within the workspace. */
            tax_number: string | null;
            /** @description The VAT identification number (EN 16931, BT-48), apart from the national tax number. */
            vat_number: string | null;
            /** @description The number in the company register. */
            registration_number: string | null;
            /** @description The e-mail address, unique within the workspace. */
            email: string | null;
            /** @description The telephone number, as it was given. */
            phone: string | null;
            /**
             * @description The people and mailboxes of the client, in the order in which they were given.
             *     Documents go to those with the role `billing`, and to `email` where there are none.
             */
            contacts: components["schemas"]["Contact"][];
            /** @description Where electronic invoices to the client are sent (BT-49), as it was given. */
            electronic_address: string | null;
            /** @description The scheme of the electronic address, a code of the EAS list such as `9948`, as it was given. */
            electronic_address_scheme: string | null;
            /** @description Street and house number. */
            address_line1: string | null;
            /** @description Floor, building or department. */
            address_line2: string | null;
            /** @description The city. */
            city: string | null;
            /** @description The postal code. */
            postal_code: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency: string | null;
            /** @description Whether the client may use the client portal. */
            portal_access_enabled: boolean;
            /** @description Internal notes, never shown to the client. */
            notes: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents for this client; null for those of the document type or the business.
             */
            default_due_days: number | null;
            /** @description The payment terms of new documents for this client; null for those of the document type or the business. */
            default_payment_terms: string | null;
            /** @description The notes of new documents for this client; null for those of the document type or the business. */
            default_notes: string | null;
            /** @description The language of new documents, contracts, the portal and e-mails for this client; null for that of the document type, the business or the country. */
            language: components["schemas"]["Language"] | null;
            /** @description The language in which PDFs of new documents for this client have their labels too; null for that of the document type or the business. */
            second_language: components["schemas"]["Language"] | null;
            /** @description The text at the foot of each page of new documents for this client; null for that of the document type or the business. */
            default_footer_text: string | null;
            /** @description The profile of electronic files that the client wants; null where it has said none. */
            einvoice_profile: components["schemas"]["EInvoiceProfile"] | null;
            /**
             * Format: date-time
             * @description When the client was archived; null while it is in use.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the personal data of the client were erased by an owner or admin; null as long as they are there.
             *     Such a client has no data but its reference; what was issued to it keeps the party that it froze.
             */
            erased_at: string | null;
            /**
             * Format: date-time
             * @description When the client was added.
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When the client last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description One client. */
        ClientResponse: {
            /** @description A customer of the business. */
            data: components["schemas"]["Client"];
        };
        /**
         * @description Your own name of the entry, such as the number of the order, which its result repeats.
         *     With it, a repetition of the request may have its entries in another order.
         */
        BatchKeyInput: string;
        /** @description A client of a batch, with the fields that `POST /clients` takes. */
        ClientBatchEntryInput: {
            /**
             * @description Your own name of the entry, such as the number of the order, which its result repeats.
             *     With it, a repetition of the request may have its entries in another order.
             */
            key?: components["schemas"]["BatchKeyInput"];
            /** @description The name the client is known by; it must not be blank. */
            name: string;
            /** @description The registered name, printed on documents. */
            legal_name?: string | null;
            /** @description Whether the client is a company or a person; `business` when absent. */
            type?: components["schemas"]["ClientType"];
            /**
             * @description The tax number.
             *     It is unique within the workspace.
             */
            tax_number?: string | null;
            /** @description The VAT identification number (EN 16931, BT-48), such as `DE123456788`, apart from the national tax number. */
            vat_number?: string | null;
            /** @description The number in the company register. */
            registration_number?: string | null;
            /**
             * Format: idn-email
             * @description An e-mail address, of which the domain may have letters of any language.
             *     It is unique within the workspace, without regard to letter case and to the form of its domain.
             *     White space around it is removed; a blank value means null.
             */
            email?: string | null;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * @description The people and mailboxes of the client.
             *     Each e-mail address occurs once, without regard to letter case.
             *     Issued documents do not change with them.
             */
            contacts?: components["schemas"]["ContactInput"][];
            /**
             * @description Where electronic invoices to the client are sent (BT-49).
             *     Without one, documents take the tax number of a Serbian or Croatian company, or else the e-mail address.
             */
            electronic_address?: string | null;
            /**
             * @description The scheme of the electronic address, a code of the EAS list: four digits, or two capital letters.
             *     Without one, documents take it from the address: `9948` for a Serbian PIB, `9934` for a Croatian OIB, `EM` for an e-mail address.
             */
            electronic_address_scheme?: string | null;
            /** @description Street and house number. */
            address_line1?: string | null;
            /** @description Floor, building or department. */
            address_line2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency?: string | null;
            /** @description Whether the client may use the client portal; false when absent. */
            portal_access_enabled?: boolean;
            /** @description Internal notes, never shown to the client. */
            notes?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_due_days?: number | null;
            /**
             * @description The payment terms (BT-20) of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_payment_terms?: string | null;
            /**
             * @description The notes (BT-22) of new documents for this client, which are printed.
             *     Null leaves them to the document type, or else the business.
             */
            default_notes?: string | null;
            /**
             * @description The language of new documents, contracts, the portal and e-mails for this client.
             *     Null leaves it to the document type, or else the business, or else the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description The language in which PDFs of new documents for this client have their labels too.
             *     Null leaves it to the document type, or else the business.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of new documents for this client, of up to 6 lines.
             *     Null leaves it to the document type, or else the business.
             */
            default_footer_text?: string | null;
            /**
             * @description The profile of electronic files that the client wants, one that the country of the business has.
             *     It is the `profile` of its documents where a request names none.
             *     Null leaves it to the country of the business.
             */
            einvoice_profile?: components["schemas"]["EInvoiceProfile"] | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Up to 100 clients to be made in one request. */
        ClientBatchCreate: {
            items: components["schemas"]["ClientBatchEntryInput"][];
        };
        /**
         * @description The client as `POST /clients` answers it.
         *     Once an answer has 4 MB, further ones have their `reference` alone.
         */
        ClientBatchRecord: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name the client is known by. */
            name?: string;
            /** @description The registered name, printed on documents. */
            legal_name?: string | null;
            /** @description Whether the client is a company or a person. */
            type?: components["schemas"]["ClientType"] | null;
            /** @description The tax number, unique within the workspace. */
            tax_number?: string | null;
            /** @description The VAT identification number (EN 16931, BT-48), apart from the national tax number. */
            vat_number?: string | null;
            /** @description The number in the company register. */
            registration_number?: string | null;
            /** @description The e-mail address, unique within the workspace. */
            email?: string | null;
            /** @description The telephone number, as it was given. */
            phone?: string | null;
            /**
             * @description The people and mailboxes of the client, in the order in which they were given.
             *     Documents go to those with the role `billing`, and to `email` where there are none.
             */
            contacts?: components["schemas"]["Contact"][];
            /** @description Where electronic invoices to the client are sent (BT-49), as it was given. */
            electronic_address?: string | null;
            /** @description The scheme of the electronic address, a code of the EAS list such as `9948`, as it was given. */
            electronic_address_scheme?: string | null;
            /** @description Street and house number. */
            address_line1?: string | null;
            /** @description Floor, building or department. */
            address_line2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency?: string | null;
            /** @description Whether the client may use the client portal. */
            portal_access_enabled?: boolean;
            /** @description Internal notes, never shown to the client. */
            notes?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents for this client; null for those of the document type or the business.
             */
            default_due_days?: number | null;
            /** @description The payment terms of new documents for this client; null for those of the document type or the business. */
            default_payment_terms?: string | null;
            /** @description The notes of new documents for this client; null for those of the document type or the business. */
            default_notes?: string | null;
            /** @description The language of new documents, contracts, the portal and e-mails for this client; null for that of the document type, the business or the country. */
            language?: components["schemas"]["Language"] | null;
            /** @description The language in which PDFs of new documents for this client have their labels too; null for that of the document type or the business. */
            second_language?: components["schemas"]["Language"] | null;
            /** @description The text at the foot of each page of new documents for this client; null for that of the document type or the business. */
            default_footer_text?: string | null;
            /** @description The profile of electronic files that the client wants; null where it has said none. */
            einvoice_profile?: components["schemas"]["EInvoiceProfile"] | null;
            /**
             * Format: date-time
             * @description When the client was archived; null while it is in use.
             */
            archived_at?: string | null;
            /**
             * Format: date-time
             * @description When the personal data of the client were erased by an owner or admin; null as long as they are there.
             *     Such a client has no data but its reference; what was issued to it keeps the party that it froze.
             */
            erased_at?: string | null;
            /**
             * Format: date-time
             * @description When the client was added.
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @description When the client last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at?: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version?: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id?: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description Why the entry was refused, in place of `data`. The paths of `errors` are those within the entry. */
        BatchError: {
            /**
             * @description A stable machine string: branch on it, not on the message.
             *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
             */
            code: components["schemas"]["ErrorCode"];
            /** @description Text for people; it may change at any time. */
            message: string;
            /**
             * @description Only with `validation_failed`: the messages by field path.
             *     Nested paths use dots and indexes, as in `lines.0.unit_price`.
             */
            errors?: {
                [key: string]: string[];
            };
            /**
             * Format: uri
             * @description The page of the `code`: what it means, when it comes and what to do.
             */
            documentation_url: string;
            /** @description Names the request in the service's log, as `X-Request-Id` does. */
            request_id: string;
        };
        /** @description What came of one client of a batch, with either `data` or `error`. */
        ClientBatchResult: {
            /**
             * Format: int32
             * @description The place of the entry in `items`, from 0.
             */
            index: number;
            /** @description The `key` of the entry. */
            key: string | null;
            /**
             * Format: int32
             * @description The status that the request of the entry alone would have been answered with, such as 201 or 422.
             */
            status: number;
            /**
             * @description The client as `POST /clients` answers it.
             *     Once an answer has 4 MB, further ones have their `reference` alone.
             */
            data?: components["schemas"]["ClientBatchRecord"];
            /** @description Why the entry was refused, in place of `data`. The paths of `errors` are those within the entry. */
            error?: components["schemas"]["BatchError"];
            /** @description True where an earlier request with this `Idempotency-Key` made it, so that nothing was done this time. */
            replayed: boolean;
        };
        /** @description What came of each client of a batch. */
        ClientBatchResponse: {
            /** @description The results, in the order of `items`. */
            data: components["schemas"]["ClientBatchResult"][];
        };
        /** @description A table as CSV text. */
        TableImport: {
            /**
             * @description The text: comma, semicolon, tab or vertical bar between cells, titles in the first line or below a heading.
             *     Letters that were lost (U+FFFD) are refused.
             */
            csv: string;
            /** @description Rows to pass over, by the line of the table that each begins on. */
            skip?: number[];
            /** @description Which field each column is, as the check names them; guessed from the titles when absent. */
            columns?: (string | null)[];
        };
        /** @description A column of a table. */
        TableColumn: {
            /** @description What its first line says. */
            title: string;
            /** @description The field that it becomes; null when it is passed over. */
            field: string | null;
            /** @description The first value in it. */
            sample: string | null;
            /**
             * Format: int32
             * @description How many rows have a value in it that is not imported, because the column has no field, or another column of the same field has a value there already.
             */
            left_out: number;
        };
        /** @description What is wrong with a row of a table. */
        TableRowErrors: {
            /**
             * Format: int32
             * @description The line of the table that it begins on; the titles are line 1.
             */
            row: number;
            /** @description The messages by field; under `cells` where the row has more of them than there are titles. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description What an import of a table would do. */
        TableCheck: {
            /** @description The columns of the table. */
            columns: components["schemas"]["TableColumn"][];
            /**
             * Format: int32
             * @description The line of the table that has the titles; what stands above it is passed over.
             */
            titles_line: number;
            /** @description The fields that a column can become. */
            fields: string[];
            /**
             * Format: int32
             * @description How many rows there are.
             */
            rows: number;
            /**
             * Format: int32
             * @description How many of them are right.
             */
            valid_rows: number;
            /** @description The first 100 faulty rows. */
            errors: components["schemas"]["TableRowErrors"][];
            /** @description What looks wrong in the first 100 rows that are imported all the same, such as check digits. */
            findings: components["schemas"]["TableRowErrors"][];
        };
        /** @description What an import of a table would do. */
        TableCheckResponse: {
            /** @description What an import of a table would do. */
            data: components["schemas"]["TableCheck"];
        };
        /** @description How many records an import has added. */
        ImportResult: {
            /**
             * Format: int32
             * @description How many records were added.
             */
            created: number;
        };
        /** @description What an import has added. */
        ImportResultResponse: {
            /** @description How many records an import has added. */
            data: components["schemas"]["ImportResult"];
        };
        /**
         * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
         *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
         */
        MetadataUpdate: {
            [key: string]: components["schemas"]["MetadataTextInput"] | null;
        } | null;
        /**
         * @description The fields to change; omitted fields stay as they are.
         *     In an optional text field, null and an empty string clear the value.
         */
        ClientUpdate: {
            /** @description The name the client is known by; it must not be blank. */
            name?: string;
            /** @description The registered name, printed on documents. */
            legal_name?: string | null;
            /** @description Whether the client is a company or a person. */
            type?: components["schemas"]["ClientType"];
            /**
             * @description The tax number.
             *     It is unique within the workspace.
             */
            tax_number?: string | null;
            /** @description The VAT identification number (EN 16931, BT-48), such as `DE123456788`, apart from the national tax number. */
            vat_number?: string | null;
            /** @description The number in the company register. */
            registration_number?: string | null;
            /**
             * Format: idn-email
             * @description An e-mail address, of which the domain may have letters of any language.
             *     It is unique within the workspace, without regard to letter case and to the form of its domain.
             *     White space around it is removed; a blank value means null.
             */
            email?: string | null;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * @description The people and mailboxes of the client.
             *     The whole list: it replaces the one before, and an empty one removes all.
             *     Each e-mail address occurs once, without regard to letter case.
             *     Issued documents do not change with them.
             */
            contacts?: components["schemas"]["ContactInput"][];
            /**
             * @description Where electronic invoices to the client are sent (BT-49).
             *     Without one, documents take the tax number of a Serbian or Croatian company, or else the e-mail address.
             */
            electronic_address?: string | null;
            /**
             * @description The scheme of the electronic address, a code of the EAS list: four digits, or two capital letters.
             *     Without one, documents take it from the address: `9948` for a Serbian PIB, `9934` for a Croatian OIB, `EM` for an e-mail address.
             */
            electronic_address_scheme?: string | null;
            /** @description Street and house number. */
            address_line1?: string | null;
            /** @description Floor, building or department. */
            address_line2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The ISO 4217 code that new documents for this client start with. */
            default_currency?: string | null;
            /** @description Whether the client may use the client portal. */
            portal_access_enabled?: boolean;
            /** @description Internal notes, never shown to the client. */
            notes?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_due_days?: number | null;
            /**
             * @description The payment terms (BT-20) of new documents for this client.
             *     Null leaves them to the document type, or else the business.
             */
            default_payment_terms?: string | null;
            /**
             * @description The notes (BT-22) of new documents for this client, which are printed.
             *     Null leaves them to the document type, or else the business.
             */
            default_notes?: string | null;
            /**
             * @description The language of new documents, contracts, the portal and e-mails for this client.
             *     Null leaves it to the document type, or else the business, or else the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description The language in which PDFs of new documents for this client have their labels too.
             *     Null leaves it to the document type, or else the business.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of new documents for this client, of up to 6 lines.
             *     Null leaves it to the document type, or else the business.
             */
            default_footer_text?: string | null;
            /**
             * @description The profile of electronic files that the client wants, one that the country of the business has.
             *     It is the `profile` of its documents where a request names none.
             *     Null leaves it to the country of the business.
             */
            einvoice_profile?: components["schemas"]["EInvoiceProfile"] | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
            /**
             * @description True archives the client, false brings it back.
             *     An archived client stays as it is, and so do its documents; the dashboard no longer offers it.
             */
            archived?: boolean;
        };
        /** @description An address that opens without a key; whoever has it can read what is there. */
        Link: {
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
        };
        /** @description A secret link. */
        LinkResponse: {
            /** @description An address that opens without a key; whoever has it can read what is there. */
            data: components["schemas"]["Link"];
        };
        /**
         * @description An amount in the major unit, with exactly as many decimals as the currency has.
         *     It is for display; calculate with the `_cents` value next to it.
         */
        Money: string;
        /**
         * Format: int64
         * @description The same amount in minor units of the currency.
         */
        Cents: number;
        /** @description A document of the workspace, in short. */
        DocumentRef: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null on a draft. */
            number: string | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type: string;
        };
        /** @description A document on which something is left to pay. */
        OpenItem: {
            /** @description A document of the workspace, in short. */
            document: components["schemas"]["DocumentRef"];
            /**
             * Format: date
             * @description The date of issue.
             */
            issue_date: string | null;
            /**
             * Format: date
             * @description The last day to pay.
             */
            due_date: string | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /** @description What is left to pay. */
            balance: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents: components["schemas"]["Cents"];
        };
        /** @description What a client owes and has on account, in one currency. */
        ClientBalance: {
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description The balances of all documents that are owed. */
            owed: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            owed_cents: components["schemas"]["Cents"];
            /** @description Money on account, and what is left of credit notes. */
            on_account: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            on_account_cents: components["schemas"]["Cents"];
            /** @description The documents that are owed, by due date, at most 100. */
            open_items: components["schemas"]["OpenItem"][];
            /**
             * Format: int32
             * @description How many there are in all.
             */
            open_item_count: number;
        };
        /** @description The balances of a client, by currency. */
        ClientBalanceResponse: {
            /** @description A currency in which nothing is owed and nothing is on account is left out. */
            data: components["schemas"]["ClientBalance"][];
        };
        /** @description An item as the list shows it. */
        ItemSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name of the item. */
            name: string;
            /** @description The stock keeping unit, unique within the workspace. */
            sku: string | null;
            /** @description Products have stock; services have none. */
            type: components["schemas"]["ItemType"] | null;
            /** @description The unit that a quantity is counted in. */
            unit: string;
            /** @description A free grouping of items. */
            category: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, without tax.
             *     It has all its decimals, up to 8, and at least as many as the currency.
             */
            default_price: components["schemas"]["Money"];
            /**
             * @description The price in minor units of the currency.
             *     It is rounded, half away from zero, where `default_price_is_exact` is false.
             */
            default_price_cents: components["schemas"]["Cents"];
            /**
             * @description Whether `default_price_cents` is the same price as `default_price`.
             *     It is false where the price has more decimals than the currency.
             */
            default_price_is_exact: boolean;
            /** @description How many units the price is for, as a decimal; null for one (EN 16931, BT-149). */
            price_base_quantity: string | null;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description Whether the item is offered for new documents. */
            active: boolean;
            /** @description What is in stock, as a decimal, the sum of the stock movements; negative where more was sold than was there, and null where no stock is kept, as for services. */
            stock_quantity: string | null;
            /** @description True when a threshold is set and the stock is at or below it. */
            is_low_stock: boolean;
            /**
             * Format: date-time
             * @description When the item was archived; null while it is in use.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the item was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the item last changed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A page of items. */
        ItemListResponse: {
            data: components["schemas"]["ItemSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description What an item is by a classification. */
        ClassificationInput: {
            /**
             * @description The UNTDID 7143 code of the classification in capital letters.
             *     `STI` is CPV, `HS` the Combined Nomenclature, `CG` the Croatian KPD, which e-invoices of Croatia need.
             */
            scheme: string;
            /** @description The code within it, such as `30197630` or `62.10.11`; it must not be blank. */
            code: string;
        };
        /**
         * @description A new product or service.
         *     In an optional text field, null and an empty string mean the same: no value.
         */
        ItemCreate: {
            /** @description Whether this is a product or a service; it can never be changed. */
            type: components["schemas"]["ItemType"];
            /** @description The name of the item; it must not be blank. */
            name: string;
            /** @description What the item is, in more words than its name. */
            description?: string | null;
            /**
             * @description The stock keeping unit.
             *     It is unique within the workspace, exactly as written.
             */
            sku?: string | null;
            /**
             * @description The unit that a quantity is counted in.
             *     A product takes any of them and starts with `pcs`; a service takes `hour`, `day` or `service` and starts with `hour`.
             */
            unit?: ("pcs" | "kg" | "l" | "m" | "day" | "hour" | "service" | "") | null;
            /** @description A free grouping of items. */
            category?: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, in the major unit, without tax.
             *     It has at most 8 decimals, whatever the currency.
             */
            default_price: number;
            /**
             * @description How many units the price is for, such as 100 or 1000, with at most 6 decimals; 1 when absent or null.
             *     Lines take it together with the price.
             */
            price_base_quantity?: number | null;
            /** @description The ISO 4217 code of the price; the workspace's currency when absent. */
            currency?: string | null;
            /**
             * @description The key of the tax rate that lines with this item take, such as `rs_vat_20`.
             *     It must be valid today, see the catalogue.
             */
            tax_rate?: string | null;
            /**
             * @description Stock at or below this quantity counts as low.
             *     Only products have one; it has at most 6 decimals.
             */
            low_stock_threshold?: number | null;
            /**
             * @description The code that lines with this item and its unit take, of UN/ECE Recommendation 20, or 21 with an X before it.
             *     Null where it follows from the unit, such as `H87` from `pcs`. It is BT-130 of EN 16931.
             */
            unit_code?: string | null;
            /** @description The classification that lines with this item take, such as CPV or KPD (EN 16931, BT-158). */
            classification?: components["schemas"]["ClassificationInput"] | null;
            /** @description Whether the item is offered for new documents; true when absent. */
            active?: boolean;
            /**
             * @description The opening stock, 0 when absent; null for a product of which no stock is kept.
             *     Only products have one; it has at most 6 decimals.
             */
            initial_stock?: number | null;
            /**
             * @description Where the opening stock comes from.
             *     Only products have one.
             */
            initial_stock_note?: string | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description What an item is by a classification (EN 16931, BT-158). */
        Classification: {
            /** @description The UNTDID 7143 code of the classification, such as `STI` for CPV, `HS` for the Combined Nomenclature or `CG` for the Croatian KPD. */
            scheme: string;
            /** @description The code within it, such as `30197630` or `62.10.11`. */
            code: string;
        };
        /** @description A product or service of the catalog. */
        Item: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name of the item. */
            name: string;
            /** @description The stock keeping unit, unique within the workspace. */
            sku: string | null;
            /** @description Products have stock; services have none. */
            type: components["schemas"]["ItemType"] | null;
            /** @description The unit that a quantity is counted in. */
            unit: string;
            /** @description A free grouping of items. */
            category: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, without tax.
             *     It has all its decimals, up to 8, and at least as many as the currency.
             */
            default_price: components["schemas"]["Money"];
            /**
             * @description The price in minor units of the currency.
             *     It is rounded, half away from zero, where `default_price_is_exact` is false.
             */
            default_price_cents: components["schemas"]["Cents"];
            /**
             * @description Whether `default_price_cents` is the same price as `default_price`.
             *     It is false where the price has more decimals than the currency.
             */
            default_price_is_exact: boolean;
            /** @description How many units the price is for, as a decimal; null for one (EN 16931, BT-149). */
            price_base_quantity: string | null;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description Whether the item is offered for new documents. */
            active: boolean;
            /** @description What is in stock, as a decimal, the sum of the stock movements; negative where more was sold than was there, and null where no stock is kept, as for services. */
            stock_quantity: string | null;
            /** @description True when a threshold is set and the stock is at or below it. */
            is_low_stock: boolean;
            /** @description What the item is, in more words than its name. */
            description: string | null;
            /** @description The percentage of the default tax rate, with two decimals; a rate of the workspace's own may have up to four. */
            default_tax_rate: string | null;
            /** @description The key of the default tax rate, as `tax_rate` takes it. */
            default_tax_rate_key: string | null;
            /** @description Stock at or below this quantity counts as low; null for none. */
            low_stock_threshold: string | null;
            /** @description The unit code that lines with this item take (EN 16931, BT-130); null where it follows from their unit. */
            unit_code: string | null;
            /** @description The classification that lines with this item take (EN 16931, BT-158). */
            classification: components["schemas"]["Classification"] | null;
            /**
             * Format: date-time
             * @description When the item was archived; null while it is in use.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the item was added.
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When the item last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description One item. */
        ItemResponse: {
            /** @description A product or service of the catalog. */
            data: components["schemas"]["Item"];
        };
        /** @description A item of a batch, with the fields that `POST /items` takes. */
        ItemBatchEntryInput: {
            /**
             * @description Your own name of the entry, such as the number of the order, which its result repeats.
             *     With it, a repetition of the request may have its entries in another order.
             */
            key?: components["schemas"]["BatchKeyInput"];
            /** @description Whether this is a product or a service; it can never be changed. */
            type: components["schemas"]["ItemType"];
            /** @description The name of the item; it must not be blank. */
            name: string;
            /** @description What the item is, in more words than its name. */
            description?: string | null;
            /**
             * @description The stock keeping unit.
             *     It is unique within the workspace, exactly as written.
             */
            sku?: string | null;
            /**
             * @description The unit that a quantity is counted in.
             *     A product takes any of them and starts with `pcs`; a service takes `hour`, `day` or `service` and starts with `hour`.
             */
            unit?: ("pcs" | "kg" | "l" | "m" | "day" | "hour" | "service" | "") | null;
            /** @description A free grouping of items. */
            category?: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, in the major unit, without tax.
             *     It has at most 8 decimals, whatever the currency.
             */
            default_price: number;
            /**
             * @description How many units the price is for, such as 100 or 1000, with at most 6 decimals; 1 when absent or null.
             *     Lines take it together with the price.
             */
            price_base_quantity?: number | null;
            /** @description The ISO 4217 code of the price; the workspace's currency when absent. */
            currency?: string | null;
            /**
             * @description The key of the tax rate that lines with this item take, such as `rs_vat_20`.
             *     It must be valid today, see the catalogue.
             */
            tax_rate?: string | null;
            /**
             * @description Stock at or below this quantity counts as low.
             *     Only products have one; it has at most 6 decimals.
             */
            low_stock_threshold?: number | null;
            /**
             * @description The code that lines with this item and its unit take, of UN/ECE Recommendation 20, or 21 with an X before it.
             *     Null where it follows from the unit, such as `H87` from `pcs`. It is BT-130 of EN 16931.
             */
            unit_code?: string | null;
            /** @description The classification that lines with this item take, such as CPV or KPD (EN 16931, BT-158). */
            classification?: components["schemas"]["ClassificationInput"] | null;
            /** @description Whether the item is offered for new documents; true when absent. */
            active?: boolean;
            /**
             * @description The opening stock, 0 when absent; null for a product of which no stock is kept.
             *     Only products have one; it has at most 6 decimals.
             */
            initial_stock?: number | null;
            /**
             * @description Where the opening stock comes from.
             *     Only products have one.
             */
            initial_stock_note?: string | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Up to 100 items to be made in one request. */
        ItemBatchCreate: {
            items: components["schemas"]["ItemBatchEntryInput"][];
        };
        /**
         * @description The item as `POST /items` answers it.
         *     Once an answer has 4 MB, further ones have their `reference` alone.
         */
        ItemBatchRecord: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name of the item. */
            name?: string;
            /** @description The stock keeping unit, unique within the workspace. */
            sku?: string | null;
            /** @description Products have stock; services have none. */
            type?: components["schemas"]["ItemType"] | null;
            /** @description The unit that a quantity is counted in. */
            unit?: string;
            /** @description A free grouping of items. */
            category?: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, without tax.
             *     It has all its decimals, up to 8, and at least as many as the currency.
             */
            default_price?: components["schemas"]["Money"];
            /**
             * @description The price in minor units of the currency.
             *     It is rounded, half away from zero, where `default_price_is_exact` is false.
             */
            default_price_cents?: components["schemas"]["Cents"];
            /**
             * @description Whether `default_price_cents` is the same price as `default_price`.
             *     It is false where the price has more decimals than the currency.
             */
            default_price_is_exact?: boolean;
            /** @description How many units the price is for, as a decimal; null for one (EN 16931, BT-149). */
            price_base_quantity?: string | null;
            /** @description An ISO 4217 currency code. */
            currency?: components["schemas"]["Currency"];
            /** @description Whether the item is offered for new documents. */
            active?: boolean;
            /** @description What is in stock, as a decimal, the sum of the stock movements; negative where more was sold than was there, and null where no stock is kept, as for services. */
            stock_quantity?: string | null;
            /** @description True when a threshold is set and the stock is at or below it. */
            is_low_stock?: boolean;
            /** @description What the item is, in more words than its name. */
            description?: string | null;
            /** @description The percentage of the default tax rate, with two decimals; a rate of the workspace's own may have up to four. */
            default_tax_rate?: string | null;
            /** @description The key of the default tax rate, as `tax_rate` takes it. */
            default_tax_rate_key?: string | null;
            /** @description Stock at or below this quantity counts as low; null for none. */
            low_stock_threshold?: string | null;
            /** @description The unit code that lines with this item take (EN 16931, BT-130); null where it follows from their unit. */
            unit_code?: string | null;
            /** @description The classification that lines with this item take (EN 16931, BT-158). */
            classification?: components["schemas"]["Classification"] | null;
            /**
             * Format: date-time
             * @description When the item was archived; null while it is in use.
             */
            archived_at?: string | null;
            /**
             * Format: date-time
             * @description When the item was added.
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @description When the item last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at?: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version?: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id?: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description What came of one item of a batch, with either `data` or `error`. */
        ItemBatchResult: {
            /**
             * Format: int32
             * @description The place of the entry in `items`, from 0.
             */
            index: number;
            /** @description The `key` of the entry. */
            key: string | null;
            /**
             * Format: int32
             * @description The status that the request of the entry alone would have been answered with, such as 201 or 422.
             */
            status: number;
            /**
             * @description The item as `POST /items` answers it.
             *     Once an answer has 4 MB, further ones have their `reference` alone.
             */
            data?: components["schemas"]["ItemBatchRecord"];
            /** @description Why the entry was refused, in place of `data`. The paths of `errors` are those within the entry. */
            error?: components["schemas"]["BatchError"];
            /** @description True where an earlier request with this `Idempotency-Key` made it, so that nothing was done this time. */
            replayed: boolean;
        };
        /** @description What came of each item of a batch. */
        ItemBatchResponse: {
            /** @description The results, in the order of `items`. */
            data: components["schemas"]["ItemBatchResult"][];
        };
        /**
         * @description The fields to change; omitted fields stay as they are.
         *     In an optional field, null clears the value, and so does an empty string in a text.
         *     Type and stock cannot be changed.
         */
        ItemUpdate: {
            /** @description The name of the item; it must not be blank. */
            name?: string;
            /** @description What the item is, in more words than its name. */
            description?: string | null;
            /**
             * @description The stock keeping unit.
             *     It is unique within the workspace, exactly as written.
             */
            sku?: string | null;
            /**
             * @description The unit that a quantity is counted in; it must suit the item's type.
             *     Null returns to `pcs` for a product and to `hour` for a service.
             */
            unit?: ("pcs" | "kg" | "l" | "m" | "day" | "hour" | "service" | "") | null;
            /** @description A free grouping of items. */
            category?: string | null;
            /**
             * @description The price of one unit, or of `price_base_quantity`, in the major unit, without tax.
             *     It has at most 8 decimals, whatever the currency.
             */
            default_price?: number;
            /**
             * @description How many units the price is for, such as 100 or 1000, with at most 6 decimals; null for one.
             *     Lines take it together with the price.
             */
            price_base_quantity?: number | null;
            /** @description The ISO 4217 code of the price; null returns to the workspace's currency. */
            currency?: string | null;
            /**
             * @description The key of the tax rate that lines with this item take, such as `rs_vat_20`.
             *     It must be valid today, see the catalogue.
             */
            tax_rate?: string | null;
            /**
             * @description Stock at or below this quantity counts as low.
             *     Only products have one; it has at most 6 decimals.
             */
            low_stock_threshold?: number | null;
            /**
             * @description The code that lines with this item and its unit take, of UN/ECE Recommendation 20, or 21 with an X before it.
             *     Null where it follows from the unit, such as `H87` from `pcs`. It is BT-130 of EN 16931.
             */
            unit_code?: string | null;
            /** @description The classification that lines with this item take, such as CPV or KPD (EN 16931, BT-158). */
            classification?: components["schemas"]["ClassificationInput"] | null;
            /** @description Whether the item is offered for new documents. */
            active?: boolean;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
            /**
             * @description True archives the item, false brings it back.
             *     An archived item stays as it is, and so do its documents; the dashboard no longer offers it.
             */
            archived?: boolean;
        };
        /**
         * @description Why the stock changed.
         *     `opening` is the stock that the item began with, `issued` was taken by an invoice, `returned` came back with a credit note, `cancelled` undoes what a document moved, `corrected` sets what was counted, and `received` was bought or made.
         * @enum {string}
         */
        StockMovementKind: "opening" | "issued" | "returned" | "cancelled" | "corrected" | "received";
        /** @description One change of the stock of a product. */
        StockMovement: {
            /**
             * Format: int32
             * @description The place in the history of the item, from 1 and without gaps.
             */
            position: number;
            /**
             * @description Why the stock changed.
             *     `opening` is the stock that the item began with, `issued` was taken by an invoice, `returned` came back with a credit note, `cancelled` undoes what a document moved, `corrected` sets what was counted, and `received` was bought or made.
             */
            kind: components["schemas"]["StockMovementKind"];
            /** @description What was added to the stock, as a decimal; negative for what was taken. */
            quantity: string;
            /** @description What was in stock afterwards, as a decimal; negative where more was sold than was there. */
            stock_after: string;
            /** @description Where the opening stock came from, why it was corrected, or what was received. */
            note: string | null;
            /** @description The document that moved the stock; null for an opening stock, a correction and a receipt. */
            document: components["schemas"]["DocumentRef"] | null;
            /**
             * Format: date-time
             * @description When the stock changed.
             */
            created_at: string;
            /**
             * Format: date
             * @description The day on which it was received; null for every other kind.
             */
            received_on: string | null;
        };
        /** @description A page of stock movements. */
        StockMovementListResponse: {
            data: components["schemas"]["StockMovement"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description What came into stock, by a purchase or by own making. */
        StockReceive: {
            /** @description How much was added, with at most six decimals. */
            quantity: number;
            /**
             * Format: date
             * @description The day on which it came, from 1990-01-01 to one year from today; today where it is not given.
             */
            received_on?: string | null;
            /** @description What came, such as the supplier or the number of a delivery note. */
            note?: string | null;
        };
        /** @description One stock movement. */
        StockMovementResponse: {
            /** @description One change of the stock of a product. */
            data: components["schemas"]["StockMovement"];
        };
        /**
         * @description `draft` can still be edited and deleted and has no number.
         *     `issued`, `sent` and `viewed` await payment, `partially_paid` has some, `overdue` is past its due date with a balance left, `paid` has none left.
         *     `cancelled` keeps its number and can no longer be paid.
         * @enum {string}
         */
        DocumentStatus: "draft" | "issued" | "sent" | "viewed" | "partially_paid" | "paid" | "overdue" | "cancelled";
        /** @description The client of a record, in short. */
        ClientRef: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client's name; on an issued document, the name at the time of issue. */
            name: string;
        };
        /**
         * @description How far an issued credit note is used up, by what it settles and what was given back.
         * @enum {string}
         */
        DocumentSettlement: "open" | "partial" | "settled";
        /** @description One of the taxes that a tax rate is made of, such as that of a state or a city. */
        TaxBandPart: {
            /** @description The name of the tax, as it is printed. */
            label: string;
            /** @description Percent with two decimals, or up to four where it has more. */
            percentage: string;
            /** @description Its share of the tax of the band, by the largest remainder method; negative where that is. */
            tax: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            tax_cents: components["schemas"]["Cents"];
        };
        /** @description All lines with one tax rate key, taxed together; negative where they take back more than they charge. */
        TaxBand: {
            /** @description The key of the tax rate, such as `rs_vat_20`. */
            tax_rate_key: string;
            /** @description The name of the rate, as it is printed. */
            label: string;
            /** @description The EN 16931 category, such as S (standard), Z (zero), E (exempt), AE (reverse charge), K (intra-EU supply), G (export) or O (out of scope). */
            category: string;
            /** @description The percentage, with two decimals; a rate of the workspace's own may have up to four. */
            tax_rate: string;
            /** @description The sum of the line subtotals of this band, less its part of the discount of the document. */
            taxable: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            taxable_cents: components["schemas"]["Cents"];
            /** @description The tax on that sum, or that in the prices which include it, rounded once, half away from zero. */
            tax: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            tax_cents: components["schemas"]["Cents"];
            /** @description Why no tax is charged, where the law wants it printed, in the language of the document (EN 16931, BT-120). */
            exemption_reason: string | null;
            /** @description The taxes that the rate is made of; they add up to the tax of the band (EN 16931 has one tax for each line, BT-117). Null for a rate that is one tax. */
            parts: components["schemas"]["TaxBandPart"][] | null;
        };
        /**
         * @description What a line is: `item` is something sold, `text` a note among the lines, `section` the heading of the lines after it.
         *     Only items have amounts.
         * @enum {string}
         */
        LineKind: "item" | "text" | "section";
        /**
         * @description A line of a document.
         *     A text or a section has a quantity of `0`, a price and amounts of 0, and null in every other field but `description`.
         */
        DocumentLine: {
            /**
             * Format: int32
             * @description The place of the line, counted from 1.
             */
            position: number;
            /** @description What is sold; the words of a text or a section. */
            description: string | null;
            /** @description The reference of the linked catalog item. */
            item_reference: string | null;
            /** @description The unit that the quantity is counted in. */
            unit: string | null;
            /** @description The quantity as a decimal, without trailing zeros; negative where the line takes something back. */
            quantity: string;
            /**
             * @description The price of one unit, or of `price_base_quantity`, without tax unless `prices_include_tax`; never negative.
             *     It has all its decimals, up to 8, and at least as many as the currency; the line is computed with all of them.
             */
            unit_price: components["schemas"]["Money"];
            /**
             * @description The price in minor units of the currency.
             *     It is rounded, half away from zero, where `unit_price_is_exact` is false: calculate with `unit_price` then.
             */
            unit_price_cents: components["schemas"]["Cents"];
            /**
             * @description Whether `unit_price_cents` is the same price as `unit_price`.
             *     It is false where the price has more decimals than the currency.
             */
            unit_price_is_exact: boolean;
            /** @description How many units the price is for, as a decimal; null for one (EN 16931, BT-149). */
            price_base_quantity: string | null;
            /** @description How `discount_value` is meant; null when the line has no discount. */
            discount_type: ("percent" | "fixed") | null;
            /**
             * @description A percentage of the line, or an amount in the major unit, as a decimal; null when the line has no discount.
             *     It has no minus on a negative line either, and brings that one nearer to 0.
             */
            discount_value: string | null;
            /** @description The key of the tax rate, as `tax_rate` takes it in an input. */
            tax_rate_key: string | null;
            /** @description The percentage of the tax rate, with two decimals; a rate of the workspace's own may have up to four. */
            tax_rate: string | null;
            /**
             * @description Quantity times unit price, rounded, less the discount of the line, rounded, and less `line_tax` where the prices include tax.
             *     It is negative where the quantity is, and is before the discount of the document (EN 16931, BT-131).
             */
            line_subtotal: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            line_subtotal_cents: components["schemas"]["Cents"];
            /**
             * @description This line's share of the tax of its band before the discount of the document; the shares add up to it exactly.
             *     It is less than one minor unit away from the exact share.
             */
            line_tax: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            line_tax_cents: components["schemas"]["Cents"];
            /** @description Line subtotal and line tax together. */
            line_total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            line_total_cents: components["schemas"]["Cents"];
            /**
             * @description What a line is: `item` is something sold, `text` a note among the lines, `section` the heading of the lines after it.
             *     Only items have amounts.
             */
            kind: components["schemas"]["LineKind"];
            /**
             * @description What the lines of a section come to: those after it until the next section, before the discount of the document.
             *     It is the sum of their `line_total` where `prices_include_tax`, else of their `line_subtotal`; null on every other line.
             */
            section_subtotal: components["schemas"]["Money"] | null;
            /** @description The same amount in minor units of the currency. */
            section_subtotal_cents: components["schemas"]["Cents"] | null;
            /**
             * @description The UN/ECE Recommendation 20 or 21 code of the unit, such as `H87` or `HUR` (EN 16931, BT-130).
             *     Where none was given, it is that of the words in `unit`; null for words that are not known, and without a unit.
             */
            unit_code: string | null;
            /** @description The code of the reason why the line is exempt, such as `VATEX-EU-AE` (EN 16931, BT-121). */
            exemption_code: string | null;
            /** @description What an item is by a classification (EN 16931, BT-158). */
            classification: components["schemas"]["Classification"] | null;
            /**
             * Format: date
             * @description The first day of the period that the line is for (EN 16931, BT-134).
             */
            service_period_start: string | null;
            /**
             * Format: date
             * @description The last day of the period that the line is for (EN 16931, BT-135).
             */
            service_period_end: string | null;
            /**
             * @description The number (SKU) of the linked item as it was when the line was written (EN 16931, BT-155); null without one.
             *     A draft takes it again with every change of its lines; an issued document keeps it.
             */
            sku: string | null;
        };
        /**
         * @description How the money came in.
         * @enum {string}
         */
        PaymentMethod: "bank" | "cash" | "card" | "gateway";
        /** @description A payment of a document. */
        DocumentPayment: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: date-time
             * @description The day of the payment at 00:00:00Z.
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the payment was reversed; a reversed payment no longer counts.
             */
            reversed_at: string | null;
            /** @description Why it was reversed. */
            reverse_reason: string | null;
        };
        /** @description A document as the list shows it. */
        DocumentSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null until the document is issued. */
            number: string | null;
            /**
             * @description `draft` can still be edited and deleted and has no number.
             *     `issued`, `sent` and `viewed` await payment, `partially_paid` has some, `overdue` is past its due date with a balance left, `paid` has none left.
             *     `cancelled` keeps its number and can no longer be paid.
             */
            status: components["schemas"]["DocumentStatus"] | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type: string | null;
            /** @description The name of the document type, as it is printed. */
            type_name: string | null;
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /**
             * Format: date
             * @description The date of issue; a draft may have none.
             */
            issue_date: string | null;
            /**
             * Format: date
             * @description The last day to pay; without one the document never becomes overdue.
             */
            due_date: string | null;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            paid: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            paid_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            balance: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents: components["schemas"]["Cents"];
            /** @description What credit notes settle of it. */
            credited: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            credited_cents: components["schemas"]["Cents"];
            /** @description The advance invoices that it deducts. */
            prepaid: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            prepaid_cents: components["schemas"]["Cents"];
            /** @description What is left of a credit note; 0 on every other document, on a draft and on a cancelled one. */
            remaining_credit: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            remaining_credit_cents: components["schemas"]["Cents"];
            /** @description How far an issued credit note is used up; null on every other document, on a draft and on a cancelled one. */
            settlement: components["schemas"]["DocumentSettlement"] | null;
            /**
             * Format: date-time
             * @description When the draft was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the document last changed in anything that it shows: also with a payment, when it was sent or viewed, and when its due date passed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
            /** @description Only with `include`; the tax bands, frozen at issue. */
            tax_breakdown?: components["schemas"]["TaxBand"][];
            /** @description Only with `include`; the lines, in their order. */
            lines?: components["schemas"]["DocumentLine"][];
            /** @description Only with `include`; what was paid on the document. */
            payments?: components["schemas"]["DocumentPayment"][];
        };
        /** @description A page of documents. */
        DocumentListResponse: {
            data: components["schemas"]["DocumentSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description The `external_id` of the client, instead of `client`.
         *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
         */
        ClientExternalIdInput: string | null;
        /**
         * @description Where a document is delivered to.
         *     In an optional text, null and an empty string mean the same: no value.
         */
        DeliveryAddressInput: {
            /** @description Who takes the delivery, where that is another than the client (EN 16931, BT-70). */
            name?: string | null;
            /** @description Street and number (EN 16931, BT-75). */
            street?: string | null;
            /** @description The city (EN 16931, BT-77). */
            city?: string | null;
            /** @description The postal code (EN 16931, BT-78). */
            postal_code?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country (EN 16931, BT-80 and BR-57). */
            country: string;
        };
        /**
         * @description The date on which the tax becomes due (EN 16931, BT-8): that of issue, of delivery or of payment.
         *     They are the codes 3, 35 and 432 of UNTDID 2005.
         *     `none` says that no obligation to charge tax arises: electronic files have no code then, and nothing is printed.
         * @enum {string}
         */
        TaxPoint: "issue_date" | "delivery_date" | "payment_date" | "none";
        /**
         * @description A line to put on a document.
         *     `quantity` and `unit_price` are required, unless `from_line` is given or `kind` is not `item`; with `item`, `quantity` alone.
         *     A text or a section has a `description`, which is required, and no other field.
         */
        DocumentLineInput: {
            /**
             * Format: int32
             * @description The position of a line of the document in `from`, only together with it.
             *     What the line does not say itself is taken from there; a fixed discount in proportion to the quantity.
             */
            from_line?: number | null;
            /**
             * @description What is sold, as the document prints it.
             *     When absent, the line takes the linked item's name; null leaves it empty.
             */
            description?: string | null;
            /**
             * @description The unit that the quantity is counted in, in free words.
             *     When absent, the line takes the linked item's unit; null leaves it empty.
             */
            unit?: string | null;
            /**
             * @description How many units, with at most 6 decimals; not 0, and required without `from_line`.
             *     A negative quantity takes something back, such as a return or a deposit; no total of the document may become negative.
             */
            quantity?: number;
            /**
             * @description The price of one unit, or of `price_base_quantity`, in the major unit; required without `from_line` and `item`.
             *     It is without tax unless `prices_include_tax`, has at most 8 decimals, whatever the currency, and is not negative on any line.
             *     When absent, the line takes the price of the linked item, which must be in the currency of the document.
             */
            unit_price?: number;
            /**
             * @description How many units `unit_price` is for, such as 100 or 1000, with at most 6 decimals; 1 when absent or null.
             *     It is BT-149 of EN 16931. With `from_line`, it is that of the other line when absent; the price of an item brings its own.
             */
            price_base_quantity?: number | null;
            /**
             * @description The reference of a catalog item to link.
             *     The line takes what it does not say itself from it: description, unit, price, tax rate, unit code and classification, as they are now.
             */
            item?: string | null;
            /**
             * @description The key of a tax rate of the catalogue, such as `rs_vat_20`.
             *     When absent, the line takes the linked item's rate, or else the `standard_tax_rate` of the catalogue.
             */
            tax_rate?: string | null;
            /**
             * @description How `discount_value` is meant: a percentage of the line or an amount in the major unit.
             *     Both come together or not at all.
             */
            discount_type?: ("percent" | "fixed") | null;
            /**
             * @description A percentage from 0 to 100 with at most 4 decimals, or an amount of at most the line's gross.
             *     An amount has at most as many decimals as the currency.
             *     On a line with a negative quantity it is the same without a minus, and brings the line nearer to 0.
             */
            discount_value?: number | null;
            /**
             * @description `item` when absent or null; `text` for a note among the lines, `section` for the heading of the lines after it.
             *     A document has at least one item. With `from_line`, it is that of the other line.
             */
            kind?: components["schemas"]["LineKind"] | null;
            /**
             * @description The code of the unit, of UN/ECE Recommendation 20, or of Recommendation 21 with an X before it, such as `H87` or `XPP`.
             *     When absent or null, it is that of the linked item, or follows from `unit` where its words are known. It is BT-130 of EN 16931.
             */
            unit_code?: string | null;
            /**
             * @description The code of the reason why the line is exempt, such as `VATEX-EU-AE` or `PDV-RS-24-1-1`, of the VATEX or a national list.
             *     It is refused on a line at a rate of category `S`. It is BT-121 of EN 16931.
             */
            exemption_code?: string | null;
            /**
             * @description What the item is by a classification such as CPV or KPD; when absent, the line takes that of the linked item.
             *     It is BT-158 of EN 16931.
             */
            classification?: components["schemas"]["ClassificationInput"] | null;
            /**
             * Format: date
             * @description The first day of the period that the line is for; a document made from another one does not take it over.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-134).
             */
            service_period_start?: string | null;
            /**
             * Format: date
             * @description The last day of the period that the line is for, not before the first.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-135).
             */
            service_period_end?: string | null;
        };
        /**
         * @description How a document relates to one that it names.
         *     `credits`, `debits` and `corrects` are the preceding invoice of EN 16931 (BT-25, BT-26).
         *     `made_from` names the proforma that it follows, `deducts` an advance invoice.
         * @enum {string}
         */
        DocumentRelation: "credits" | "debits" | "corrects" | "made_from" | "deducts";
        /** @description A document that this one refers to: one of the workspace by `document`, or one issued elsewhere by `number`. */
        RelatedDocumentInput: {
            /**
             * @description How a document relates to one that it names.
             *     `credits`, `debits` and `corrects` are the preceding invoice of EN 16931 (BT-25, BT-26).
             *     `made_from` names the proforma that it follows, `deducts` an advance invoice.
             */
            relation: components["schemas"]["DocumentRelation"];
            /**
             * @description The reference of an issued document of the same client; an answer has an object in its place.
             *     Not together with `number`, `issue_date` and `document_type`.
             */
            document?: string | null;
            /** @description The number of a document issued elsewhere. */
            number?: string | null;
            /**
             * Format: date
             * @description The day on which it was issued elsewhere.
             */
            issue_date?: string | null;
            /** @description The key of its document type, such as `rs_invoice`. */
            document_type?: string | null;
        };
        /** @description A paid advance invoice to deduct. */
        AdvanceInput: {
            /** @description A paid advance invoice of the same client and currency. */
            document: components["schemas"]["Reference"];
            /**
             * @description The amount with tax, at most what is left of the advance invoice; all that is left unless given.
             *     Its tax bands are taken in proportion, and by the last deduction to the cent.
             *     Of each tax rate that is still valid, at most what the invoice has.
             */
            amount?: number | null;
        };
        /** @description How to issue the document. */
        DocumentIssue: {
            /**
             * Format: date
             * @description Overrides the draft's issue date; from 1990-01-01 to five years from today.
             *     When neither is set, it is today in the time zone of the workspace.
             */
            issue_date?: string | null;
            /**
             * @description Refuses a draft in which the check before issuing finds an error, with 409 `conflict`; warnings refuse nothing.
             *     False, as without it, leaves that to the setting of the business.
             */
            only_if_clean?: boolean | null;
        };
        /**
         * @description A new document, of its own or made from another one.
         *     `document_type`, `lines` and the client, by `client` or `client_external_id`, are required, unless `from` is given.
         */
        DocumentCreate: {
            /**
             * @description The key of an active document type of the workspace's country; required without `from`.
             *     It is the country in lower case and a kind: `rs_invoice`, `rs_proforma`, `rs_advance_invoice`, `rs_credit_note`, `rs_debit_note`.
             */
            document_type?: string;
            /**
             * @description The reference of a document to make this one from: what the body leaves out is that of the other document, except dates, the period, `payment_reference`, `internal_note` and what is of your own system.
             *     A credit note of it has no payment terms, bank account or tax point, and for a part of it the part of the discount of these lines.
             *     The two kinds decide on the relation: a credit note `credits` it, a debit note `debits` it, an invoice or advance invoice is `made_from` a proforma, and an invoice deducts an advance invoice.
             *     The same kind is a plain copy.
             *     Needs `documents.view` as well.
             */
            from?: string | null;
            /**
             * @description Makes an advance invoice `from` a proforma for a percentage of its total, with at most 4 decimals, instead of `lines`.
             *     The lines are as with `advance_amount`.
             *     A last percentage takes what rounding has left.
             */
            advance_percent?: number | null;
            /**
             * @description Makes an advance invoice `from` a proforma for an amount with tax, instead of `lines`, and instead of `advance_percent`.
             *     It is at most what the advance invoices made from the proforma have left of its total, drafts included.
             *     The draft has one line for each tax rate of the proforma, in proportion, with prices that include tax, so that they add up to the amount.
             */
            advance_amount?: number | null;
            /** @description The reference of the client; required without `from`, unless `client_external_id` names it. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The `external_id` of the client, instead of `client`.
             *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
             */
            client_external_id?: components["schemas"]["ClientExternalIdInput"];
            /**
             * @description An ISO 4217 code.
             *     When absent, the client's default currency, or else the workspace's.
             *     It must have an active payment method in the settings.
             */
            currency?: string | null;
            /**
             * Format: date
             * @description The date of issue, from 1990-01-01 to five years from today; when absent, the day of issuing.
             *     Not before that of a document which it credits, debits or deducts.
             */
            issue_date?: string | null;
            /**
             * Format: date
             * @description The last day to pay, not before the issue date and at most five years from today (EN 16931, BT-9).
             *     When absent, `due_days` decide; null for none.
             */
            due_date?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date, instead of `due_date`.
             *     The due date follows the issue date until the document is issued; without one, issuing sets it.
             *     When both are absent, the default of the client, the document type or the business applies; credit notes have none.
             */
            due_days?: number | null;
            /**
             * Format: date
             * @description The day of delivery, from 1990-01-01 to five years from today; tax rates are those of this day, or else of the issue date.
             */
            delivery_date?: string | null;
            /**
             * Format: date
             * @description The first day of the period that the document is for.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-73).
             */
            service_period_start?: string | null;
            /**
             * Format: date
             * @description The last day of the period that the document is for, not before the first.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-74).
             */
            service_period_end?: string | null;
            /**
             * @description What the client wants to find the document by, such as a Leitweg-ID.
             *     It is BT-10 of EN 16931.
             */
            buyer_reference?: string | null;
            /**
             * @description The number of the client's order.
             *     It is BT-13 of EN 16931.
             */
            order_reference?: string | null;
            /**
             * @description The number of the contract that the document is under.
             *     It is BT-12 of EN 16931.
             */
            contract_reference?: string | null;
            /**
             * @description The name or number of the project that the document is for.
             *     It is BT-11 of EN 16931.
             */
            project_reference?: string | null;
            /**
             * @description How and until when to pay, in words, as the document prints it.
             *     They are BT-20 of EN 16931.
             *     When there are none, the default of the client, the document type or the business applies, except on credit notes; null for none.
             */
            payment_terms?: string | null;
            /**
             * @description What the payer is to give with the payment.
             *     It is BT-83 of EN 16931.
             *     The check digits of an RF creditor reference, of model 97 of a Serbian business and of HR01 of a Croatian one are verified.
             *     Null for what the settings of the business make of the number when it is issued.
             */
            payment_reference?: string | null;
            /**
             * @description The reference of the account to pay to, of `bank_accounts` in the catalogue.
             *     It is BG-17 of EN 16931.
             *     It is in the currency of the document; null for the default of that currency.
             */
            bank_account?: string | null;
            /**
             * @description What the document prints besides its lines and amounts.
             *     They are BT-22 of EN 16931.
             *     When there are none, the default of the client, the document type or the business applies; null for none.
             */
            notes?: string | null;
            /**
             * @description A note for the business alone.
             *     EN 16931 has no term for it.
             *     It is in answers, events and tables, and in nothing that the client gets: no PDF, page or e-mail.
             */
            internal_note?: string | null;
            /**
             * @description The language of its PDF, page and e-mail.
             *     Without it, that of the client, the document type or the business applies; null for the language that follows from the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description A language in which the PDF has its labels too, `Rechnung / Invoice`.
             *     Without it, that of the client, the document type or the business applies; null for none.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of the PDF, of up to 6 lines, instead of that of the business.
             *     EN 16931 has no term for it.
             *     When there is none, the default of the client or the document type applies; null for that of the business.
             */
            footer_text?: string | null;
            /**
             * @description Whether `unit_price` and the amounts of discounts include tax.
             *     Tax is then taken out once per tax band, and the lines with tax add up to the total exactly.
             *     When absent or null, they are without tax.
             */
            prices_include_tax?: boolean | null;
            /**
             * @description A discount on the whole document, besides those of its lines: a percentage of all lines or an amount in the major unit.
             *     Both `discount_type` and `discount_value` come together or not at all.
             *     Each tax band gets its part in proportion to its amount (EN 16931, BG-20).
             */
            discount_type?: ("percent" | "fixed") | null;
            /**
             * @description A percentage from 0 to 100 with at most 4 decimals, or an amount of at most the sum of the lines.
             *     An amount has at most as many decimals as the currency, and includes tax where the prices do.
             */
            discount_value?: number | null;
            /**
             * @description Why the discount is given, as the document prints it; only together with a discount.
             *     It is BT-97 of EN 16931.
             */
            discount_reason?: string | null;
            /** @description Where it is delivered to (EN 16931, BG-15), as the document prints it. */
            delivery_address?: components["schemas"]["DeliveryAddressInput"] | null;
            /** @description The date on which the tax becomes due, as the document prints it (EN 16931, BT-8). */
            tax_point?: components["schemas"]["TaxPoint"] | null;
            /**
             * @description The lines, in the order in which they are to stand; required without `from`.
             *     With `from`, a line with `from_line` takes over one of its lines, in whole or in part.
             */
            lines?: components["schemas"]["DocumentLineInput"][];
            /**
             * @description The documents that it refers to; number and date are frozen when it is issued.
             *     A credit note `credits` at most one document of the workspace, and is applied to it when it is issued.
             *     The advance invoices of `advances` are added by themselves.
             */
            related_documents?: components["schemas"]["RelatedDocumentInput"][];
            /** @description The paid advance invoices that a final invoice deducts, each named once. */
            advances?: components["schemas"]["AdvanceInput"][];
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
            /**
             * @description Issues the document in the same step, as `POST /documents/{reference}/issue` does, with `true` or with what that takes.
             *     What cannot be issued is not created either.
             *     Needs `documents.issue` as well, and emits `document.issued` after `document.created`.
             */
            issue?: boolean | components["schemas"]["DocumentIssue"] | null;
        };
        /** @description Where a document is delivered to (EN 16931, BG-15). */
        DeliveryAddress: {
            /** @description Who takes the delivery (BT-70). */
            name: string | null;
            /** @description Street and number (BT-75). */
            street: string | null;
            /** @description The city (BT-77). */
            city: string | null;
            /** @description The postal code (BT-78). */
            postal_code: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country (BT-80). */
            country: string;
        };
        /** @description What of a payment or of a credit note settles a document. */
        PaymentAllocation: {
            /** @description A document of the workspace, in short. */
            document: components["schemas"]["DocumentRef"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /**
             * Format: date
             * @description The day from which the statistics count it.
             */
            applied_on: string;
            /**
             * Format: date-time
             * @description When it was applied.
             */
            applied_at: string;
            /**
             * Format: date-time
             * @description When it was taken back; it no longer counts then.
             */
            reversed_at: string | null;
        };
        /** @description Money given back. */
        Refund: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money was given back.
             */
            paid_on: string;
            /** @description Why it was given back. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
        };
        /** @description What of an advance invoice this document deducts, by the frozen tax bands of the advance invoice. */
        Deduction: {
            /** @description A document of the workspace, in short. */
            document: components["schemas"]["DocumentRef"];
            /**
             * Format: date
             * @description The day on which the advance invoice was issued.
             */
            issue_date: string | null;
            /** @description The amount with tax. */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description The part of each tax band that is deducted. */
            tax_breakdown: components["schemas"]["TaxBand"][];
        };
        /** @description A document that this one refers to, with number and date as they are frozen when this one is issued. */
        RelatedDocument: {
            /**
             * @description How a document relates to one that it names.
             *     `credits`, `debits` and `corrects` are the preceding invoice of EN 16931 (BT-25, BT-26).
             *     `made_from` names the proforma that it follows, `deducts` an advance invoice.
             */
            relation: components["schemas"]["DocumentRelation"];
            /** @description The document of this workspace; null for one issued elsewhere. */
            document: components["schemas"]["DocumentRef"] | null;
            /** @description Its official number. */
            number: string | null;
            /**
             * Format: date
             * @description The day on which it was issued.
             */
            issue_date: string | null;
            /** @description The key of its document type, such as `rs_invoice`. */
            document_type: string | null;
        };
        /** @description An issued document of the workspace that refers to this one, and is not cancelled. */
        ReferringDocument: {
            /**
             * @description How a document relates to one that it names.
             *     `credits`, `debits` and `corrects` are the preceding invoice of EN 16931 (BT-25, BT-26).
             *     `made_from` names the proforma that it follows, `deducts` an advance invoice.
             */
            relation: components["schemas"]["DocumentRelation"];
            /** @description A document of the workspace, in short. */
            document: components["schemas"]["DocumentRef"];
            /**
             * Format: date
             * @description The day on which it was issued.
             */
            issue_date: string;
        };
        /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
        Document: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null until the document is issued. */
            number: string | null;
            /**
             * @description `draft` can still be edited and deleted and has no number.
             *     `issued`, `sent` and `viewed` await payment, `partially_paid` has some, `overdue` is past its due date with a balance left, `paid` has none left.
             *     `cancelled` keeps its number and can no longer be paid.
             */
            status: components["schemas"]["DocumentStatus"] | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type: string | null;
            /** @description The name of the document type, as it is printed. */
            type_name: string | null;
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The date of issue; a draft may have none.
             */
            issue_date: string | null;
            /**
             * Format: date
             * @description The last day to pay; without one the document never becomes overdue.
             */
            due_date: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date, which follows the issue date until the document is issued.
             *     Null where the due date was given, or there is none.
             */
            due_days: number | null;
            /**
             * Format: date
             * @description The day of delivery; tax rates are those of this day, or else of the issue date.
             */
            delivery_date: string | null;
            /**
             * Format: date
             * @description The first day of the period that the document is for (EN 16931, BT-73).
             */
            service_period_start: string | null;
            /**
             * Format: date
             * @description The last day of the period that the document is for (EN 16931, BT-74).
             */
            service_period_end: string | null;
            /** @description What the client wants to find the document by, such as a Leitweg-ID (EN 16931, BT-10). */
            buyer_reference: string | null;
            /** @description The number of the client's order (EN 16931, BT-13). */
            order_reference: string | null;
            /** @description The number of the contract that the document is under (EN 16931, BT-12). */
            contract_reference: string | null;
            /** @description The name or number of the project that the document is for (EN 16931, BT-11). */
            project_reference: string | null;
            /** @description How and until when to pay, in words, as the document prints it (EN 16931, BT-20). */
            payment_terms: string | null;
            /**
             * @description What the payer is to give with the payment (EN 16931, BT-83).
             *     Null where that is the number of the document, and on a draft that leaves it to be made when it is issued.
             */
            payment_reference: string | null;
            /**
             * @description The reference of the account to pay to, of `bank_accounts` in the catalogue (EN 16931, BG-17).
             *     Null for the default of the currency; issuing freezes the numbers of either, which the document prints.
             */
            bank_account: string | null;
            /** @description What the document prints besides its lines and amounts (EN 16931, BT-22). */
            notes: string | null;
            /**
             * @description A note for the business alone; EN 16931 has no term for it.
             *     It is in answers, events and tables, and in nothing that the client gets: no PDF, page or e-mail.
             */
            internal_note: string | null;
            /**
             * @description The language of its PDF, page and e-mail; EN 16931 has no term for it.
             *     Null where none was chosen: it then follows from the country of the client, and stays as it was at issue.
             */
            language: components["schemas"]["Language"] | null;
            /** @description The language in which the PDF has its labels too, `Rechnung / Invoice`; null for none. */
            second_language: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of its PDF; EN 16931 has no term for it.
             *     Null where it is that of the business, which is frozen at issue.
             */
            footer_text: string | null;
            /** @description Whether the unit prices, the discounts and the amounts by them include tax, which is then taken out of them. */
            prices_include_tax: boolean;
            /** @description How `discount_value` is meant; null when the document has no discount of its own. */
            discount_type: ("percent" | "fixed") | null;
            /** @description A percentage of all lines (EN 16931, BT-94), or an amount in the major unit, as a decimal; null when the document has no discount of its own. */
            discount_value: string | null;
            /** @description Why the discount is given, as the document prints it (EN 16931, BT-97). */
            discount_reason: string | null;
            /**
             * @description The amount of the discount, with tax where the prices include it; null when the document has no discount of its own.
             *     Each tax band has its part of it: the line subtotals of the band less `taxable` (EN 16931, BG-20 and BT-92).
             */
            discount: components["schemas"]["Money"] | null;
            /** @description The same amount in minor units of the currency. */
            discount_cents: components["schemas"]["Cents"] | null;
            /** @description Where it is delivered to; null where none was given. */
            delivery_address: components["schemas"]["DeliveryAddress"] | null;
            /** @description The date on which the tax becomes due; null where none was given. */
            tax_point: components["schemas"]["TaxPoint"] | null;
            /**
             * Format: date-time
             * @description When the document was issued.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When the document was first sent.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the document's page was first opened by its link.
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description When the document was cancelled.
             */
            cancelled_at: string | null;
            /** @description Why it was cancelled. */
            cancel_reason: string | null;
            /**
             * Format: date-time
             * @description When a document made from this proforma was first issued; it takes no more payments since.
             */
            converted_at: string | null;
            /** @description The sum of the tax bands without tax, net of all discounts (EN 16931, BT-109). */
            subtotal: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            subtotal_cents: components["schemas"]["Cents"];
            /** @description The sum of the tax bands. */
            tax_total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            tax_total_cents: components["schemas"]["Cents"];
            /** @description Subtotal and tax together. */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /** @description The sum of the payments that are not reversed. */
            paid: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            paid_cents: components["schemas"]["Cents"];
            /**
             * @description What is left to pay: the total less `prepaid`, `credited` and `paid`.
             *     It is 0 on a credit note, on a cancelled document, and on a proforma that another document was made from.
             */
            balance: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents: components["schemas"]["Cents"];
            /** @description What credit notes settle of it. */
            credited: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            credited_cents: components["schemas"]["Cents"];
            /** @description The advance invoices that it deducts. */
            prepaid: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            prepaid_cents: components["schemas"]["Cents"];
            /** @description What it asks for when it is issued, the total less `prepaid` (EN 16931, BT-115). */
            payable: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            payable_cents: components["schemas"]["Cents"];
            /** @description What of a credit note settles documents. */
            applied: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            applied_cents: components["schemas"]["Cents"];
            /** @description What of a credit note was given back. */
            refunded: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            refunded_cents: components["schemas"]["Cents"];
            /** @description What is left of a credit note; 0 on every other document, on a draft and on a cancelled one. */
            remaining_credit: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            remaining_credit_cents: components["schemas"]["Cents"];
            /** @description How far an issued credit note is used up; null on every other document, on a draft and on a cancelled one. */
            settlement: components["schemas"]["DocumentSettlement"] | null;
            /**
             * @description The tax bands, highest rate first, then by key.
             *     A draft shows them as they are now; issuing freezes them.
             */
            tax_breakdown: components["schemas"]["TaxBand"][];
            /** @description The lines, by position. */
            lines: components["schemas"]["DocumentLine"][];
            /** @description The payments, oldest first; reversed ones stay visible. */
            payments: components["schemas"]["DocumentPayment"][];
            /** @description The credit notes that settle it, oldest first; reversed ones stay visible. `document` is the credit note. */
            credits: components["schemas"]["PaymentAllocation"][];
            /** @description What this credit note settles, oldest first; reversed ones stay visible. */
            allocations: components["schemas"]["PaymentAllocation"][];
            /** @description What of this credit note was given back, oldest first. */
            refunds: components["schemas"]["Refund"][];
            /** @description The advance invoices that it deducts, as given. */
            deductions: components["schemas"]["Deduction"][];
            /** @description The documents that it refers to, with the advance invoices that it deducts at the end. */
            related_documents: components["schemas"]["RelatedDocument"][];
            /** @description The issued documents that refer to this one and are not cancelled, oldest first. */
            referenced_by: components["schemas"]["ReferringDocument"][];
            /**
             * Format: date-time
             * @description When the draft was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the document last changed in anything that it shows: also with a payment, when it was sent or viewed, and when its due date passed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description One document. */
        DocumentResponse: {
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description A document of a batch, with the fields that `POST /documents` takes. */
        DocumentBatchEntryInput: {
            /**
             * @description Your own name of the entry, such as the number of the order, which its result repeats.
             *     With it, a repetition of the request may have its entries in another order.
             */
            key?: components["schemas"]["BatchKeyInput"];
            /**
             * @description The key of an active document type of the workspace's country; required without `from`.
             *     It is the country in lower case and a kind: `rs_invoice`, `rs_proforma`, `rs_advance_invoice`, `rs_credit_note`, `rs_debit_note`.
             */
            document_type?: string;
            /**
             * @description The reference of a document to make this one from: what the body leaves out is that of the other document, except dates, the period, `payment_reference`, `internal_note` and what is of your own system.
             *     A credit note of it has no payment terms, bank account or tax point, and for a part of it the part of the discount of these lines.
             *     The two kinds decide on the relation: a credit note `credits` it, a debit note `debits` it, an invoice or advance invoice is `made_from` a proforma, and an invoice deducts an advance invoice.
             *     The same kind is a plain copy.
             *     Needs `documents.view` as well.
             */
            from?: string | null;
            /**
             * @description Makes an advance invoice `from` a proforma for a percentage of its total, with at most 4 decimals, instead of `lines`.
             *     The lines are as with `advance_amount`.
             *     A last percentage takes what rounding has left.
             */
            advance_percent?: number | null;
            /**
             * @description Makes an advance invoice `from` a proforma for an amount with tax, instead of `lines`, and instead of `advance_percent`.
             *     It is at most what the advance invoices made from the proforma have left of its total, drafts included.
             *     The draft has one line for each tax rate of the proforma, in proportion, with prices that include tax, so that they add up to the amount.
             */
            advance_amount?: number | null;
            /** @description The reference of the client; required without `from`, unless `client_external_id` names it. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The `external_id` of the client, instead of `client`.
             *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
             */
            client_external_id?: components["schemas"]["ClientExternalIdInput"];
            /**
             * @description An ISO 4217 code.
             *     When absent, the client's default currency, or else the workspace's.
             *     It must have an active payment method in the settings.
             */
            currency?: string | null;
            /**
             * Format: date
             * @description The date of issue, from 1990-01-01 to five years from today; when absent, the day of issuing.
             *     Not before that of a document which it credits, debits or deducts.
             */
            issue_date?: string | null;
            /**
             * Format: date
             * @description The last day to pay, not before the issue date and at most five years from today (EN 16931, BT-9).
             *     When absent, `due_days` decide; null for none.
             */
            due_date?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date, instead of `due_date`.
             *     The due date follows the issue date until the document is issued; without one, issuing sets it.
             *     When both are absent, the default of the client, the document type or the business applies; credit notes have none.
             */
            due_days?: number | null;
            /**
             * Format: date
             * @description The day of delivery, from 1990-01-01 to five years from today; tax rates are those of this day, or else of the issue date.
             */
            delivery_date?: string | null;
            /**
             * Format: date
             * @description The first day of the period that the document is for.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-73).
             */
            service_period_start?: string | null;
            /**
             * Format: date
             * @description The last day of the period that the document is for, not before the first.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-74).
             */
            service_period_end?: string | null;
            /**
             * @description What the client wants to find the document by, such as a Leitweg-ID.
             *     It is BT-10 of EN 16931.
             */
            buyer_reference?: string | null;
            /**
             * @description The number of the client's order.
             *     It is BT-13 of EN 16931.
             */
            order_reference?: string | null;
            /**
             * @description The number of the contract that the document is under.
             *     It is BT-12 of EN 16931.
             */
            contract_reference?: string | null;
            /**
             * @description The name or number of the project that the document is for.
             *     It is BT-11 of EN 16931.
             */
            project_reference?: string | null;
            /**
             * @description How and until when to pay, in words, as the document prints it.
             *     They are BT-20 of EN 16931.
             *     When there are none, the default of the client, the document type or the business applies, except on credit notes; null for none.
             */
            payment_terms?: string | null;
            /**
             * @description What the payer is to give with the payment.
             *     It is BT-83 of EN 16931.
             *     The check digits of an RF creditor reference, of model 97 of a Serbian business and of HR01 of a Croatian one are verified.
             *     Null for what the settings of the business make of the number when it is issued.
             */
            payment_reference?: string | null;
            /**
             * @description The reference of the account to pay to, of `bank_accounts` in the catalogue.
             *     It is BG-17 of EN 16931.
             *     It is in the currency of the document; null for the default of that currency.
             */
            bank_account?: string | null;
            /**
             * @description What the document prints besides its lines and amounts.
             *     They are BT-22 of EN 16931.
             *     When there are none, the default of the client, the document type or the business applies; null for none.
             */
            notes?: string | null;
            /**
             * @description A note for the business alone.
             *     EN 16931 has no term for it.
             *     It is in answers, events and tables, and in nothing that the client gets: no PDF, page or e-mail.
             */
            internal_note?: string | null;
            /**
             * @description The language of its PDF, page and e-mail.
             *     Without it, that of the client, the document type or the business applies; null for the language that follows from the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description A language in which the PDF has its labels too, `Rechnung / Invoice`.
             *     Without it, that of the client, the document type or the business applies; null for none.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of the PDF, of up to 6 lines, instead of that of the business.
             *     EN 16931 has no term for it.
             *     When there is none, the default of the client or the document type applies; null for that of the business.
             */
            footer_text?: string | null;
            /**
             * @description Whether `unit_price` and the amounts of discounts include tax.
             *     Tax is then taken out once per tax band, and the lines with tax add up to the total exactly.
             *     When absent or null, they are without tax.
             */
            prices_include_tax?: boolean | null;
            /**
             * @description A discount on the whole document, besides those of its lines: a percentage of all lines or an amount in the major unit.
             *     Both `discount_type` and `discount_value` come together or not at all.
             *     Each tax band gets its part in proportion to its amount (EN 16931, BG-20).
             */
            discount_type?: ("percent" | "fixed") | null;
            /**
             * @description A percentage from 0 to 100 with at most 4 decimals, or an amount of at most the sum of the lines.
             *     An amount has at most as many decimals as the currency, and includes tax where the prices do.
             */
            discount_value?: number | null;
            /**
             * @description Why the discount is given, as the document prints it; only together with a discount.
             *     It is BT-97 of EN 16931.
             */
            discount_reason?: string | null;
            /** @description Where it is delivered to (EN 16931, BG-15), as the document prints it. */
            delivery_address?: components["schemas"]["DeliveryAddressInput"] | null;
            /** @description The date on which the tax becomes due, as the document prints it (EN 16931, BT-8). */
            tax_point?: components["schemas"]["TaxPoint"] | null;
            /**
             * @description The lines, in the order in which they are to stand; required without `from`.
             *     With `from`, a line with `from_line` takes over one of its lines, in whole or in part.
             */
            lines?: components["schemas"]["DocumentLineInput"][];
            /**
             * @description The documents that it refers to; number and date are frozen when it is issued.
             *     A credit note `credits` at most one document of the workspace, and is applied to it when it is issued.
             *     The advance invoices of `advances` are added by themselves.
             */
            related_documents?: components["schemas"]["RelatedDocumentInput"][];
            /** @description The paid advance invoices that a final invoice deducts, each named once. */
            advances?: components["schemas"]["AdvanceInput"][];
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
            /**
             * @description Issues the document in the same step, as `POST /documents/{reference}/issue` does, with `true` or with what that takes.
             *     What cannot be issued is not created either.
             *     Needs `documents.issue` as well, and emits `document.issued` after `document.created`.
             */
            issue?: boolean | components["schemas"]["DocumentIssue"] | null;
        };
        /** @description Up to 100 documents to be made in one request. */
        DocumentBatchCreate: {
            items: components["schemas"]["DocumentBatchEntryInput"][];
        };
        /**
         * @description The document as `POST /documents` answers it.
         *     Once an answer has 4 MB, further ones have their `reference` alone.
         */
        DocumentBatchRecord: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null until the document is issued. */
            number?: string | null;
            /**
             * @description `draft` can still be edited and deleted and has no number.
             *     `issued`, `sent` and `viewed` await payment, `partially_paid` has some, `overdue` is past its due date with a balance left, `paid` has none left.
             *     `cancelled` keeps its number and can no longer be paid.
             */
            status?: components["schemas"]["DocumentStatus"] | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type?: string | null;
            /** @description The name of the document type, as it is printed. */
            type_name?: string | null;
            /** @description The client of a record, in short. */
            client?: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency?: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The date of issue; a draft may have none.
             */
            issue_date?: string | null;
            /**
             * Format: date
             * @description The last day to pay; without one the document never becomes overdue.
             */
            due_date?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date, which follows the issue date until the document is issued.
             *     Null where the due date was given, or there is none.
             */
            due_days?: number | null;
            /**
             * Format: date
             * @description The day of delivery; tax rates are those of this day, or else of the issue date.
             */
            delivery_date?: string | null;
            /**
             * Format: date
             * @description The first day of the period that the document is for (EN 16931, BT-73).
             */
            service_period_start?: string | null;
            /**
             * Format: date
             * @description The last day of the period that the document is for (EN 16931, BT-74).
             */
            service_period_end?: string | null;
            /** @description What the client wants to find the document by, such as a Leitweg-ID (EN 16931, BT-10). */
            buyer_reference?: string | null;
            /** @description The number of the client's order (EN 16931, BT-13). */
            order_reference?: string | null;
            /** @description The number of the contract that the document is under (EN 16931, BT-12). */
            contract_reference?: string | null;
            /** @description The name or number of the project that the document is for (EN 16931, BT-11). */
            project_reference?: string | null;
            /** @description How and until when to pay, in words, as the document prints it (EN 16931, BT-20). */
            payment_terms?: string | null;
            /**
             * @description What the payer is to give with the payment (EN 16931, BT-83).
             *     Null where that is the number of the document, and on a draft that leaves it to be made when it is issued.
             */
            payment_reference?: string | null;
            /**
             * @description The reference of the account to pay to, of `bank_accounts` in the catalogue (EN 16931, BG-17).
             *     Null for the default of the currency; issuing freezes the numbers of either, which the document prints.
             */
            bank_account?: string | null;
            /** @description What the document prints besides its lines and amounts (EN 16931, BT-22). */
            notes?: string | null;
            /**
             * @description A note for the business alone; EN 16931 has no term for it.
             *     It is in answers, events and tables, and in nothing that the client gets: no PDF, page or e-mail.
             */
            internal_note?: string | null;
            /**
             * @description The language of its PDF, page and e-mail; EN 16931 has no term for it.
             *     Null where none was chosen: it then follows from the country of the client, and stays as it was at issue.
             */
            language?: components["schemas"]["Language"] | null;
            /** @description The language in which the PDF has its labels too, `Rechnung / Invoice`; null for none. */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of its PDF; EN 16931 has no term for it.
             *     Null where it is that of the business, which is frozen at issue.
             */
            footer_text?: string | null;
            /** @description Whether the unit prices, the discounts and the amounts by them include tax, which is then taken out of them. */
            prices_include_tax?: boolean;
            /** @description How `discount_value` is meant; null when the document has no discount of its own. */
            discount_type?: ("percent" | "fixed") | null;
            /** @description A percentage of all lines (EN 16931, BT-94), or an amount in the major unit, as a decimal; null when the document has no discount of its own. */
            discount_value?: string | null;
            /** @description Why the discount is given, as the document prints it (EN 16931, BT-97). */
            discount_reason?: string | null;
            /**
             * @description The amount of the discount, with tax where the prices include it; null when the document has no discount of its own.
             *     Each tax band has its part of it: the line subtotals of the band less `taxable` (EN 16931, BG-20 and BT-92).
             */
            discount?: components["schemas"]["Money"] | null;
            /** @description The same amount in minor units of the currency. */
            discount_cents?: components["schemas"]["Cents"] | null;
            /** @description Where it is delivered to; null where none was given. */
            delivery_address?: components["schemas"]["DeliveryAddress"] | null;
            /** @description The date on which the tax becomes due; null where none was given. */
            tax_point?: components["schemas"]["TaxPoint"] | null;
            /**
             * Format: date-time
             * @description When the document was issued.
             */
            issued_at?: string | null;
            /**
             * Format: date-time
             * @description When the document was first sent.
             */
            sent_at?: string | null;
            /**
             * Format: date-time
             * @description When the document's page was first opened by its link.
             */
            viewed_at?: string | null;
            /**
             * Format: date-time
             * @description When the document was cancelled.
             */
            cancelled_at?: string | null;
            /** @description Why it was cancelled. */
            cancel_reason?: string | null;
            /**
             * Format: date-time
             * @description When a document made from this proforma was first issued; it takes no more payments since.
             */
            converted_at?: string | null;
            /** @description The sum of the tax bands without tax, net of all discounts (EN 16931, BT-109). */
            subtotal?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            subtotal_cents?: components["schemas"]["Cents"];
            /** @description The sum of the tax bands. */
            tax_total?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            tax_total_cents?: components["schemas"]["Cents"];
            /** @description Subtotal and tax together. */
            total?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents?: components["schemas"]["Cents"];
            /** @description The sum of the payments that are not reversed. */
            paid?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            paid_cents?: components["schemas"]["Cents"];
            /**
             * @description What is left to pay: the total less `prepaid`, `credited` and `paid`.
             *     It is 0 on a credit note, on a cancelled document, and on a proforma that another document was made from.
             */
            balance?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents?: components["schemas"]["Cents"];
            /** @description What credit notes settle of it. */
            credited?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            credited_cents?: components["schemas"]["Cents"];
            /** @description The advance invoices that it deducts. */
            prepaid?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            prepaid_cents?: components["schemas"]["Cents"];
            /** @description What it asks for when it is issued, the total less `prepaid` (EN 16931, BT-115). */
            payable?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            payable_cents?: components["schemas"]["Cents"];
            /** @description What of a credit note settles documents. */
            applied?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            applied_cents?: components["schemas"]["Cents"];
            /** @description What of a credit note was given back. */
            refunded?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            refunded_cents?: components["schemas"]["Cents"];
            /** @description What is left of a credit note; 0 on every other document, on a draft and on a cancelled one. */
            remaining_credit?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            remaining_credit_cents?: components["schemas"]["Cents"];
            /** @description How far an issued credit note is used up; null on every other document, on a draft and on a cancelled one. */
            settlement?: components["schemas"]["DocumentSettlement"] | null;
            /**
             * @description The tax bands, highest rate first, then by key.
             *     A draft shows them as they are now; issuing freezes them.
             */
            tax_breakdown?: components["schemas"]["TaxBand"][];
            /** @description The lines, by position. */
            lines?: components["schemas"]["DocumentLine"][];
            /** @description The payments, oldest first; reversed ones stay visible. */
            payments?: components["schemas"]["DocumentPayment"][];
            /** @description The credit notes that settle it, oldest first; reversed ones stay visible. `document` is the credit note. */
            credits?: components["schemas"]["PaymentAllocation"][];
            /** @description What this credit note settles, oldest first; reversed ones stay visible. */
            allocations?: components["schemas"]["PaymentAllocation"][];
            /** @description What of this credit note was given back, oldest first. */
            refunds?: components["schemas"]["Refund"][];
            /** @description The advance invoices that it deducts, as given. */
            deductions?: components["schemas"]["Deduction"][];
            /** @description The documents that it refers to, with the advance invoices that it deducts at the end. */
            related_documents?: components["schemas"]["RelatedDocument"][];
            /** @description The issued documents that refer to this one and are not cancelled, oldest first. */
            referenced_by?: components["schemas"]["ReferringDocument"][];
            /**
             * Format: date-time
             * @description When the draft was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the document last changed in anything that it shows: also with a payment, when it was sent or viewed, and when its due date passed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at?: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version?: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id?: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description What came of one document of a batch, with either `data` or `error`. */
        DocumentBatchResult: {
            /**
             * Format: int32
             * @description The place of the entry in `items`, from 0.
             */
            index: number;
            /** @description The `key` of the entry. */
            key: string | null;
            /**
             * Format: int32
             * @description The status that the request of the entry alone would have been answered with, such as 201 or 422.
             */
            status: number;
            /**
             * @description The document as `POST /documents` answers it.
             *     Once an answer has 4 MB, further ones have their `reference` alone.
             */
            data?: components["schemas"]["DocumentBatchRecord"];
            /** @description Why the entry was refused, in place of `data`. The paths of `errors` are those within the entry. */
            error?: components["schemas"]["BatchError"];
            /** @description True where an earlier request with this `Idempotency-Key` made it, so that nothing was done this time. */
            replayed: boolean;
        };
        /** @description What came of each document of a batch. */
        DocumentBatchResponse: {
            /** @description The results, in the order of `items`. */
            data: components["schemas"]["DocumentBatchResult"][];
        };
        /**
         * @description The tax rates that the editor suggests for a business in another country of the European Union. Suggestions only: a line
         *     that names no rate takes the default one, also for a client abroad.
         */
        IntraEuRates: {
            /** @description The country of the client. */
            country: string;
            /** @description The VAT number of the client, whose shape and check digits are right. */
            vat_number: string;
            /** @description The key of the rate of goods (VAT category K, BT-151). */
            goods_tax_rate: string;
            /** @description The key of the rate of services (VAT category AE, BT-151). */
            services_tax_rate: string;
            /** @description The keys of the rates with tax, which these stand in for. */
            replaces: string[];
            /** @description True while the business has no VAT number (BT-31), which such an invoice needs. */
            lacks_own_vat_number: boolean;
        };
        /** @description What a new document takes where it does not say it itself. */
        DocumentDefaults: {
            /**
             * Format: int32
             * @description The days from the issue date to the due date.
             */
            due_days: number | null;
            /** @description The payment terms. */
            payment_terms: string | null;
            /** @description The notes. */
            notes: string | null;
            /** @description The language; null where it follows from the country of the client. */
            language: components["schemas"]["Language"] | null;
            /** @description The language in which labels are printed too. */
            second_language: components["schemas"]["Language"] | null;
            /** @description The text at the foot of each page; null for that of the workspace. */
            footer_text: string | null;
            /**
             * @description The tax rates that the editor suggests for a business in another country of the European Union. Suggestions only: a line
             *     that names no rate takes the default one, also for a client abroad.
             */
            intra_eu: components["schemas"]["IntraEuRates"] | null;
        };
        /** @description What a new document takes by default. */
        DocumentDefaultsResponse: {
            /** @description What a new document takes where it does not say it itself. */
            data: components["schemas"]["DocumentDefaults"];
        };
        /**
         * @description The fields to change; omitted fields stay as they are.
         *     Null clears a date or a text, and returns the currency to its default.
         */
        DocumentUpdate: {
            /** @description The key of an active document type of the workspace's country, such as `rs_invoice`. */
            document_type?: string;
            /** @description The reference of the client. */
            client?: components["schemas"]["Reference"];
            /**
             * @description An ISO 4217 code.
             *     Null chooses anew: the client's default currency, or else the workspace's.
             *     It must have an active payment method in the settings.
             */
            currency?: string | null;
            /**
             * Format: date
             * @description The date of issue, from 1990-01-01 to five years from today; null leaves it to the day of issuing.
             */
            issue_date?: string | null;
            /**
             * Format: date
             * @description The last day to pay, not before the issue date and at most five years from today.
             */
            due_date?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date, instead of `due_date`.
             *     The due date follows the issue date until the document is issued; null leaves it as it is.
             */
            due_days?: number | null;
            /**
             * Format: date
             * @description The day of delivery, from 1990-01-01 to five years from today; tax rates are those of this day, or else of the issue date.
             */
            delivery_date?: string | null;
            /**
             * Format: date
             * @description The first day of the period that the document is for.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-73).
             */
            service_period_start?: string | null;
            /**
             * Format: date
             * @description The last day of the period that the document is for, not before the first.
             *     It is a date from 1990-01-01 to five years from today (EN 16931, BT-74).
             */
            service_period_end?: string | null;
            /**
             * @description What the client wants to find the document by, such as a Leitweg-ID.
             *     It is BT-10 of EN 16931.
             */
            buyer_reference?: string | null;
            /**
             * @description The number of the client's order.
             *     It is BT-13 of EN 16931.
             */
            order_reference?: string | null;
            /**
             * @description The number of the contract that the document is under.
             *     It is BT-12 of EN 16931.
             */
            contract_reference?: string | null;
            /**
             * @description The name or number of the project that the document is for.
             *     It is BT-11 of EN 16931.
             */
            project_reference?: string | null;
            /**
             * @description How and until when to pay, in words, as the document prints it.
             *     They are BT-20 of EN 16931.
             */
            payment_terms?: string | null;
            /**
             * @description What the payer is to give with the payment.
             *     It is BT-83 of EN 16931.
             *     The check digits of an RF creditor reference, of model 97 of a Serbian business and of HR01 of a Croatian one are verified.
             *     Null for what the settings of the business make of the number when it is issued.
             */
            payment_reference?: string | null;
            /**
             * @description The reference of the account to pay to, of `bank_accounts` in the catalogue.
             *     It is BG-17 of EN 16931.
             *     It is in the currency of the document; null for the default of that currency.
             */
            bank_account?: string | null;
            /**
             * @description What the document prints besides its lines and amounts.
             *     They are BT-22 of EN 16931.
             */
            notes?: string | null;
            /**
             * @description A note for the business alone.
             *     EN 16931 has no term for it.
             *     It is in answers, events and tables, and in nothing that the client gets: no PDF, page or e-mail.
             */
            internal_note?: string | null;
            /**
             * @description The language of its PDF, page and e-mail.
             *     Null for the language that follows from the country of the client.
             */
            language?: components["schemas"]["Language"] | null;
            /**
             * @description A language in which the PDF has its labels too, `Rechnung / Invoice`.
             *     Null for none.
             */
            second_language?: components["schemas"]["Language"] | null;
            /**
             * @description The text at the foot of each page of the PDF, of up to 6 lines, instead of that of the business.
             *     EN 16931 has no term for it.
             *     Null for that of the business.
             */
            footer_text?: string | null;
            /**
             * @description Whether `unit_price` and the amounts of discounts include tax.
             *     Tax is then taken out once per tax band, and the lines with tax add up to the total exactly.
             *     Null is the same as false.
             */
            prices_include_tax?: boolean | null;
            /**
             * @description A discount on the whole document, besides those of its lines: a percentage of all lines or an amount in the major unit.
             *     Both `discount_type` and `discount_value` come together or not at all.
             *     Each tax band gets its part in proportion to its amount (EN 16931, BG-20).
             *     A PATCH with one of them leaves the other as it is; null in either is none.
             */
            discount_type?: ("percent" | "fixed") | null;
            /**
             * @description A percentage from 0 to 100 with at most 4 decimals, or an amount of at most the sum of the lines.
             *     An amount has at most as many decimals as the currency, and includes tax where the prices do.
             */
            discount_value?: number | null;
            /**
             * @description Why the discount is given, as the document prints it; only together with a discount.
             *     It is BT-97 of EN 16931.
             */
            discount_reason?: string | null;
            /**
             * @description Where it is delivered to (EN 16931, BG-15), as the document prints it.
             *     It replaces the whole address; null is none.
             */
            delivery_address?: components["schemas"]["DeliveryAddressInput"] | null;
            /**
             * @description The date on which the tax becomes due, as the document prints it (EN 16931, BT-8).
             *     Null is none.
             */
            tax_point?: components["schemas"]["TaxPoint"] | null;
            /** @description The new lines; they replace the whole set. */
            lines?: components["schemas"]["DocumentLineInput"][];
            /**
             * @description The new documents that it refers to; they replace the whole set. Number and date are frozen when it is issued.
             *     A credit note `credits` at most one document of the workspace, and is applied to it when it is issued.
             *     The advance invoices of `advances` are added by themselves.
             */
            related_documents?: components["schemas"]["RelatedDocumentInput"][];
            /** @description The new advance invoices that a final invoice deducts; they replace the whole set. */
            advances?: components["schemas"]["AdvanceInput"][];
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
        };
        /**
         * @description What the PDF of a document is made for. `zugferd` is ZUGFeRD 2.5, which is Factur-X 1.09.
         * @enum {string}
         */
        PdfProfile: "zugferd";
        /** @description The bytes of a PDF file. */
        Pdf: string;
        /** @description The bytes of an XML file in UTF-8. */
        Xml: string;
        /** @description What a rule of a profile says of a document. */
        EInvoiceFinding: {
            /** @description The id of the rule in its official list, such as `BR-CO-25`, `PEPPOL-EN16931-R003`, `BR-DE-15` or `RSR-17`. */
            rule: string;
            /**
             * @description With an error there is no file; a warning is for you to know.
             * @enum {string}
             */
            severity: "error" | "warning";
            /**
             * @description The path of the field in this API, such as `due_date` or `lines.0.unit_code`.
             *     Fields of the client begin with `client.`, those of the business with `workspace.`.
             */
            field: string;
            /** @description What is the matter with the field, in English. */
            message: string;
        };
        /** @description Whether a document can be written as an electronic file, and what keeps it from that. */
        EInvoiceCheck: {
            /**
             * @description The rules that an electronic file follows, and its syntax.
             *     In UBL 2.1: `en16931` is the European norm alone, `peppol` Peppol BIS Billing 3.0, `xrechnung` XRechnung 3.0 of Germany, `srbdt` the file that SEF of Serbia takes, and `hr-cius` the eRačun of Croatia by HR-CIUS 2025 with its extension.
             *     `srbdt` and `hr-cius` are for businesses of their country alone.
             *     In CII D16B: `xrechnung-cii` is XRechnung 3.0, and `factur-x` the profile EN 16931 of Factur-X 1.09 and ZUGFeRD 2.5.
             */
            profile: components["schemas"]["EInvoiceProfile"];
            /** @description The profiles that a document of this country can have. */
            profiles: components["schemas"]["EInvoiceProfile"][];
            /** @description Whether no finding is an error. A draft is checked as if it were issued now. */
            is_expressible: boolean;
            /** @description What the rules say; empty where all hold. */
            findings: components["schemas"]["EInvoiceFinding"][];
        };
        /** @description The findings of a document. */
        EInvoiceCheckResponse: {
            /** @description Whether a document can be written as an electronic file, and what keeps it from that. */
            data: components["schemas"]["EInvoiceCheck"];
        };
        /** @description Who did something. */
        Doer: {
            /**
             * @description A user, an API key, the operator on the command line, a client on a page, or the service by itself.
             * @enum {string}
             */
            kind: "member" | "api_key" | "operator" | "client" | "service";
            /** @description The name of the user, or their address without one, or the name of the key, or its end without one; null for all others, for a user who was removed, and to a key that lists its permissions. */
            name: string | null;
        };
        /** @description Something that happened to a document; fields that its kind does not have are null. */
        TimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "edited" | "issued" | "sent" | "viewed" | "payment_recorded" | "payment_reversed" | "credit_applied" | "credit_taken_back" | "refunded" | "converted" | "cancelled" | "mail" | "delivery" | "einvoice_file" | "sef_submitted" | "sef";
            /** @description Who did it; null where that is not known, as for what was done before it was kept. */
            by: components["schemas"]["Doer"] | null;
            /** @description The reference of the payment, the refund, the e-mail, the delivery or the submission to SEF. */
            reference: string | null;
            /** @description The credit note that settles this document, or the document that this credit note settles. */
            document: components["schemas"]["DocumentRef"] | null;
            /** @description The amount of a payment, a credit or a refund. */
            amount: string | null;
            /**
             * Format: int64
             * @description The same in minor units.
             */
            amount_cents: number | null;
            /** @description Its currency. */
            currency: string | null;
            /** @description How a payment or a refund was made. */
            method: string | null;
            /** @description Why a payment was reversed, money was given back, or the document was cancelled; what SEF or the buyer said. */
            reason: string | null;
            /** @description Who an e-mail went to. */
            recipient: string | null;
            /** @description `to` for a recipient of an e-mail, `cc` for a copy that all see, `bcc` for one that no other recipient sees. */
            sent_as: string | null;
            /** @description The event that was delivered. */
            event: string | null;
            /** @description The origin of the address that it was delivered to. */
            endpoint_url: string | null;
            /** @description How the e-mail or the delivery stands; what the invoice became in SEF. */
            status: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the last answer.
             */
            http_code: number | null;
            /**
             * Format: int32
             * @description How often it was tried.
             */
            attempts: number | null;
            /** @description The profile of the electronic file that was made. */
            profile: string | null;
        };
        /** @description What happened to a document. */
        TimelineResponse: {
            /** @description What happened, newest first. */
            data: components["schemas"]["TimelineEntry"][];
        };
        /** @description What is wrong or missing, and cannot be mended later. */
        CheckFinding: {
            /**
             * @description An error makes the record wrong or unusable; a warning is for you to know.
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @description A stable name of the finding, such as `client_vat_number_missing`; later versions may add codes. */
            code: string;
            /**
             * @description The path of the field in this API, such as `due_date` or `lines.0.unit_code`.
             *     Fields of the client begin with `client.`, those of the business with `workspace.`.
             */
            field: string;
            /** @description What is the matter with the field, in English. */
            message: string;
        };
        /** @description What a draft would be wrong in, or lack, if it were issued now. */
        IssueCheck: {
            /** @description What was found, errors first; empty where nothing is wrong. */
            findings: components["schemas"]["CheckFinding"][];
        };
        /** @description The findings of a draft. */
        IssueCheckResponse: {
            /** @description What a draft would be wrong in, or lack, if it were issued now. */
            data: components["schemas"]["IssueCheck"];
        };
        /** @description How the document goes to the client, and what goes along with it. */
        DocumentSend: {
            /** @description A message to the client, shown in the e-mail. */
            message?: string | null;
            /** @description The subject of the e-mail, instead of type, number and seller. */
            subject?: string | null;
            /**
             * @description Who gets the e-mail, instead of the contacts of the client with the role `billing`, or else its `email`.
             *     An address that is named more than once gets it once, where it is named first.
             */
            to?: string[];
            /** @description Who gets a copy that all recipients see. */
            cc?: string[];
            /** @description Who gets a copy that no other recipient sees. */
            bcc?: string[];
            /** @description True unless given. False only marks the document as sent, because the client got it in another way: by post, by hand, or on another platform. No e-mail is sent, so it goes without `message`, `subject`, `to`, `cc` and `bcc`. */
            by_email?: boolean;
        };
        /** @description Why and how to cancel. */
        DocumentCancelInput: {
            /** @description Why it is cancelled; the document shows it as `cancel_reason`. */
            reason?: string | null;
            /**
             * @description True makes, issues and applies a credit note for all that is not credited yet, in the same step.
             *     The document may have payments then.
             */
            credit?: boolean;
        };
        /** @description The state of a document in the national e-invoicing system (SEF). */
        Efaktura: {
            /**
             * @description The state that this event tells of.
             * @enum {string}
             */
            status: "sent" | "accepted" | "rejected" | "voided" | "corrected" | "failed";
            /** @description The identifier of the invoice in SEF. */
            sef_id: string | null;
            /** @description The identifier in the central invoice register, for public sector buyers. */
            cir_id: string | null;
            /** @description The reason or comment that came with the state. */
            message: string | null;
            /**
             * Format: date-time
             * @description When the state was reached.
             */
            at: string;
        };
        /** @description How far the submission of a document to SEF has come. */
        EfakturaSubmission: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The document that was submitted. */
            document: components["schemas"]["Reference"];
            /**
             * @description Which SEF it was submitted to.
             * @enum {string}
             */
            system: "production" | "demo" | "simulator";
            /**
             * @description `pending` until SEF has sent it to the buyer.
             *     `failed`: SEF has refused it; it can be submitted again once the reason is mended.
             *     `unconfirmed`: it is not known whether SEF has it; a person decides.
             * @enum {string}
             */
            status: "pending" | "sent" | "accepted" | "rejected" | "voided" | "failed" | "unconfirmed";
            /**
             * @description What the service does next: send the file, search for it in SEF, ask for its status, or ask for a storno or cancellation.
             *     `none` where nothing is left to do.
             * @enum {string}
             */
            next_step: "submit" | "recover" | "reconcile" | "follow" | "storno" | "cancel" | "none";
            /**
             * Format: uuid
             * @description The id of the request in SEF, the same at every attempt.
             */
            request_id: string;
            /** @description The identifier of the invoice in SEF. */
            sef_id: string | null;
            /** @description The identifier in the central invoice register, for public sector buyers. */
            cir_id: string | null;
            /** @description SEF's own word for the status, as it was last read. */
            sef_status: string | null;
            /** @description The reason or comment that came with the status. */
            message: string | null;
            /** @description SEF's code of the error, where it refused the file. */
            error_code: string | null;
            /** @description The reason for the storno or cancellation that was asked for. */
            comment: string | null;
            /** @description Why SEF did not carry out the last storno or cancellation. */
            command_error: string | null;
            /**
             * Format: int32
             * @description The attempts of the present step that were not successful, or of the submission once it has ended.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the next call is due.
             */
            next_attempt_at: string | null;
            /** @description The SHA-256 of the file that is sent, in hexadecimal. */
            sha256: string;
            /**
             * Format: date-time
             * @description When the submission was asked for.
             */
            submitted_at: string;
            /**
             * Format: date-time
             * @description When SEF gave the invoice its identifier.
             */
            registered_at: string | null;
            /**
             * Format: date-time
             * @description When the status was reached.
             */
            status_at: string;
            /** @description What SEF has said of the invoice, oldest first; each is also an event. */
            history: components["schemas"]["Efaktura"][];
        };
        /** @description The submission of one document to SEF. */
        EfakturaSubmissionResponse: {
            /** @description How far the submission of a document to SEF has come. */
            data: components["schemas"]["EfakturaSubmission"];
        };
        /** @description An empty object, for HTTP clients that always send a body. */
        EmptyBody: Record<string, never>;
        /** @description Why an e-invoice is reversed or cancelled. */
        EfakturaCancel: {
            /** @description The reason, which SEF shows to the buyer. */
            comment: string;
        };
        /** @description A document that a credit note settles. */
        CreditApply: {
            /** @description A document of the same client and currency that takes payments, and no proforma. */
            document: components["schemas"]["Reference"];
            /** @description As much as is left of the credit note, at most the balance of the document, unless given. */
            amount?: number | null;
        };
        /** @description Money that is given back. */
        RefundCreate: {
            /** @description At most what is left to give back. */
            amount: number;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money was given back, up to one year from today.
             *     Not before the day of the payment, or of the credit note.
             */
            paid_on: string;
            /** @description Why it is given back. */
            reason?: string | null;
        };
        /** @description Money that came in. */
        DocumentPaymentCreate: {
            /**
             * @description The amount in the major unit of the document's currency.
             *     It is at most the balance, unless the rest is kept on account.
             *     It has at most as many decimals as the currency.
             */
            amount: number;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in, from 1990-01-01 to one year from today.
             *     The balance falls at once; the statistics count the payment from this day on.
             */
            paid_on: string;
            /** @description A note for the business itself; clients do not see it. */
            note?: string | null;
            /** @description How the bank names the payment. */
            bank_reference?: string | null;
            /**
             * @description Keeps what is above the balance on account of the client; this needs `payments.create`.
             *     Without it, such an amount gives 422 on `amount`.
             */
            keep_rest_as_credit?: boolean;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Why the payment is reversed. */
        PaymentReverse: {
            /** @description Shown with the payment as `reverse_reason`. */
            reason?: string | null;
        };
        /** @description A payment as the list shows it. */
        ClientPaymentSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description What came in. */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description What of it settles documents. */
            applied: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            applied_cents: components["schemas"]["Cents"];
            /** @description What of it is on account; money on a proforma is part of it. */
            on_account: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            on_account_cents: components["schemas"]["Cents"];
            /** @description What of it was given back. */
            refunded: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            refunded_cents: components["schemas"]["Cents"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in.
             */
            paid_on: string;
            /** @description A note for the business itself. */
            note: string | null;
            /** @description How the bank names the payment. */
            bank_reference: string | null;
            /**
             * Format: date-time
             * @description When the payment was reversed; a reversed payment no longer counts.
             */
            reversed_at: string | null;
            /** @description Why it was reversed. */
            reverse_reason: string | null;
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the payment was recorded.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the payment last changed, also by what it settles.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
        };
        /** @description A page of payments. */
        PaymentListResponse: {
            data: components["schemas"]["ClientPaymentSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description A document that a payment settles, in whole or in part. */
        PaymentAllocationInput: {
            /** @description The public reference of a record, a ULID. */
            document: components["schemas"]["Reference"];
            /** @description At most the balance of the document. */
            amount: number;
        };
        /** @description Money that came in from a client, and the documents that it settles. */
        PaymentCreate: {
            /** @description The client who paid. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The `external_id` of the client, instead of `client`.
             *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
             */
            client_external_id?: components["schemas"]["ClientExternalIdInput"];
            /** @description The default currency of the client, else that of the workspace, unless given. */
            currency?: string | null;
            /**
             * @description The amount in the major unit of the currency.
             *     It has at most as many decimals as the currency.
             */
            amount: number;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in, from 1990-01-01 to one year from today.
             */
            paid_on: string;
            /** @description A note for the business itself; clients do not see it. */
            note?: string | null;
            /** @description How the bank names the payment. */
            bank_reference?: string | null;
            /**
             * @description The documents of this client and currency that it settles, each named once.
             *     Their sum is at most the amount.
             */
            allocations?: components["schemas"]["PaymentAllocationInput"][];
            /**
             * @description Keeps what the allocations leave on account of the client.
             *     Without it, a rest gives 422 on `allocations`.
             */
            keep_rest_as_credit?: boolean;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Money that came in from a client, with what it settles. */
        ClientPayment: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description What came in. */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description What of it settles documents. */
            applied: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            applied_cents: components["schemas"]["Cents"];
            /** @description What of it is on account; money on a proforma is part of it. */
            on_account: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            on_account_cents: components["schemas"]["Cents"];
            /** @description What of it was given back. */
            refunded: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            refunded_cents: components["schemas"]["Cents"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in.
             */
            paid_on: string;
            /** @description A note for the business itself. */
            note: string | null;
            /** @description How the bank names the payment. */
            bank_reference: string | null;
            /**
             * Format: date-time
             * @description When the payment was reversed; a reversed payment no longer counts.
             */
            reversed_at: string | null;
            /** @description Why it was reversed. */
            reverse_reason: string | null;
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
            /** @description What of it was applied to documents, oldest first; reversed ones stay visible. */
            allocations: components["schemas"]["PaymentAllocation"][];
            /** @description What of it was given back, oldest first. */
            refunds: components["schemas"]["Refund"][];
            /**
             * Format: date-time
             * @description When the payment was recorded.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the payment last changed, also by what it settles.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
        };
        /** @description A payment. */
        ClientPaymentResponse: {
            /** @description Money that came in from a client, with what it settles. */
            data: components["schemas"]["ClientPayment"];
        };
        /** @description A payment of a batch, with the fields that `POST /payments` takes. */
        PaymentBatchEntryInput: {
            /**
             * @description Your own name of the entry, such as the number of the order, which its result repeats.
             *     With it, a repetition of the request may have its entries in another order.
             */
            key?: components["schemas"]["BatchKeyInput"];
            /** @description The client who paid. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The `external_id` of the client, instead of `client`.
             *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
             */
            client_external_id?: components["schemas"]["ClientExternalIdInput"];
            /** @description The default currency of the client, else that of the workspace, unless given. */
            currency?: string | null;
            /**
             * @description The amount in the major unit of the currency.
             *     It has at most as many decimals as the currency.
             */
            amount: number;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in, from 1990-01-01 to one year from today.
             */
            paid_on: string;
            /** @description A note for the business itself; clients do not see it. */
            note?: string | null;
            /** @description How the bank names the payment. */
            bank_reference?: string | null;
            /**
             * @description The documents of this client and currency that it settles, each named once.
             *     Their sum is at most the amount.
             */
            allocations?: components["schemas"]["PaymentAllocationInput"][];
            /**
             * @description Keeps what the allocations leave on account of the client.
             *     Without it, a rest gives 422 on `allocations`.
             */
            keep_rest_as_credit?: boolean;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Up to 100 payments to be made in one request. */
        PaymentBatchCreate: {
            items: components["schemas"]["PaymentBatchEntryInput"][];
        };
        /**
         * @description The payment as `POST /payments` answers it.
         *     Once an answer has 4 MB, further ones have their `reference` alone.
         */
        PaymentBatchRecord: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client of a record, in short. */
            client?: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency?: components["schemas"]["Currency"];
            /** @description What came in. */
            amount?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents?: components["schemas"]["Cents"];
            /** @description What of it settles documents. */
            applied?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            applied_cents?: components["schemas"]["Cents"];
            /** @description What of it is on account; money on a proforma is part of it. */
            on_account?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            on_account_cents?: components["schemas"]["Cents"];
            /** @description What of it was given back. */
            refunded?: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            refunded_cents?: components["schemas"]["Cents"];
            /** @description How the money came in. */
            method?: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money came in.
             */
            paid_on?: string;
            /** @description A note for the business itself. */
            note?: string | null;
            /** @description How the bank names the payment. */
            bank_reference?: string | null;
            /**
             * Format: date-time
             * @description When the payment was reversed; a reversed payment no longer counts.
             */
            reversed_at?: string | null;
            /** @description Why it was reversed. */
            reverse_reason?: string | null;
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id?: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata?: components["schemas"]["Metadata"];
            /** @description What of it was applied to documents, oldest first; reversed ones stay visible. */
            allocations?: components["schemas"]["PaymentAllocation"][];
            /** @description What of it was given back, oldest first. */
            refunds?: components["schemas"]["Refund"][];
            /**
             * Format: date-time
             * @description When the payment was recorded.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the payment last changed, also by what it settles.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at?: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version?: components["schemas"]["RecordVersion"];
        };
        /** @description What came of one payment of a batch, with either `data` or `error`. */
        PaymentBatchResult: {
            /**
             * Format: int32
             * @description The place of the entry in `items`, from 0.
             */
            index: number;
            /** @description The `key` of the entry. */
            key: string | null;
            /**
             * Format: int32
             * @description The status that the request of the entry alone would have been answered with, such as 201 or 422.
             */
            status: number;
            /**
             * @description The payment as `POST /payments` answers it.
             *     Once an answer has 4 MB, further ones have their `reference` alone.
             */
            data?: components["schemas"]["PaymentBatchRecord"];
            /** @description Why the entry was refused, in place of `data`. The paths of `errors` are those within the entry. */
            error?: components["schemas"]["BatchError"];
            /** @description True where an earlier request with this `Idempotency-Key` made it, so that nothing was done this time. */
            replayed: boolean;
        };
        /** @description What came of each payment of a batch. */
        PaymentBatchResponse: {
            /** @description The results, in the order of `items`. */
            data: components["schemas"]["PaymentBatchResult"][];
        };
        /** @description A document that money on account settles. */
        PaymentApply: {
            /** @description A document of the same client and currency that takes payments. */
            document: components["schemas"]["Reference"];
            /** @description As much as there is, at most the balance of the document, unless given. */
            amount?: number | null;
        };
        /** @description Money given back to a client, of a payment or of a credit note. */
        ClientRefund: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description The reference of the payment that it is of; null for that of a credit note. */
            payment: components["schemas"]["Reference"] | null;
            /** @description The credit note that it is of; null for that of a payment. */
            credit_note: components["schemas"]["DocumentRef"] | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description The day the money was given back.
             */
            paid_on: string;
            /** @description Why it was given back. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
        };
        /** @description A page of refunds. */
        RefundListResponse: {
            data: components["schemas"]["ClientRefund"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description `draft` is not sent yet, `sent` awaits all signatures, `partially_signed` has some, `signed` has all.
         *     `declined`, `expired` and `voided` ended without them.
         * @enum {string}
         */
        ContractStatus: "draft" | "sent" | "partially_signed" | "signed" | "declined" | "expired" | "voided";
        /**
         * @description Someone who is asked to sign a contract.
         *     Signing links are secret and never appear here.
         */
        Signer: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name of the signer. */
            name: string;
            /** @description The address that the signing link goes to. */
            email: string;
            /**
             * Format: int32
             * @description The place of the signer, counted from 1.
             */
            position: number;
            /**
             * @description What the signer has done.
             * @enum {string}
             */
            status: "pending" | "viewed" | "signed" | "declined";
            /**
             * Format: date-time
             * @description When the signer first opened the contract.
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description When the signer signed.
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description When the signer declined.
             */
            declined_at: string | null;
            /** @description Why the signer declined. */
            decline_reason: string | null;
        };
        /**
         * @description A contract as the list shows it.
         *     The text and how it ended are left out.
         */
        ContractSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The number, such as `CTR-2026-00001`; null until the contract is sent. */
            number: string | null;
            /** @description The title. */
            title: string;
            /**
             * @description `draft` is not sent yet, `sent` awaits all signatures, `partially_signed` has some, `signed` has all.
             *     `declined`, `expired` and `voided` ended without them.
             */
            status: components["schemas"]["ContractStatus"];
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description The document that the contract belongs to. */
            document_reference: string | null;
            /**
             * @description Whether all signers may sign at once, or one after another by position.
             * @enum {string}
             */
            signing_order: "parallel" | "sequential";
            /** @description The signers, by position. */
            signers: components["schemas"]["Signer"][];
            /**
             * Format: date-time
             * @description The deadline for signing.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the contract was sent for signature.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the last signer signed.
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description When the contract was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the contract last changed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A page of contracts. */
        ContractListResponse: {
            data: components["schemas"]["ContractSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description Someone who is to sign. */
        SignerInput: {
            /** @description The name; it must not be blank. */
            name: string;
            /**
             * Format: idn-email
             * @description The address that the signing link goes to.
             *     White space around it is removed.
             */
            email: string;
        };
        /** @description A new contract in writing, as a draft. */
        ContractCreate: {
            /** @description The title; it must not be blank. */
            title: string;
            /** @description The reference of the client. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The `external_id` of the client, instead of `client`.
             *     One that no client has is refused, and so is a body with both; null and a blank text mean none.
             */
            client_external_id?: components["schemas"]["ClientExternalIdInput"];
            /**
             * @description The text in Markdown; it must not be blank.
             *     Raw HTML in it is shown as text.
             */
            body: string;
            /**
             * @description Who is to sign; the order gives their positions.
             *     Each e-mail address occurs once, without regard to letter case.
             */
            signers: components["schemas"]["SignerInput"][];
            /**
             * @description Whether all signers may sign at once, or one after another by position.
             *     When absent, it is `parallel`.
             * @enum {string}
             */
            signing_order?: "parallel" | "sequential";
            /**
             * Format: date-time
             * @description The deadline for signing, an instant in the future, in the year 9999 in UTC at the latest.
             *     When absent, there is none.
             */
            expires_at?: string | null;
            /** @description The reference of a document of the same client that the contract belongs to. */
            document?: string | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description A contract that is signed electronically. */
        Contract: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The number, such as `CTR-2026-00001`; null until the contract is sent. */
            number: string | null;
            /** @description The title. */
            title: string;
            /**
             * @description Written as text, or uploaded as a PDF in the dashboard.
             * @enum {string}
             */
            source: "written" | "uploaded";
            /**
             * @description `draft` is not sent yet, `sent` awaits all signatures, `partially_signed` has some, `signed` has all.
             *     `declined`, `expired` and `voided` ended without them.
             */
            status: components["schemas"]["ContractStatus"];
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description The document that the contract belongs to. */
            document_reference: string | null;
            /** @description The text in Markdown; null for an uploaded PDF. */
            body: string | null;
            /**
             * @description Whether all signers may sign at once, or one after another by position.
             * @enum {string}
             */
            signing_order: "parallel" | "sequential";
            /** @description The signers, by position. */
            signers: components["schemas"]["Signer"][];
            /**
             * Format: date-time
             * @description The deadline for signing.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the contract was sent for signature.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the last signer signed.
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description When a signer declined.
             */
            declined_at: string | null;
            /**
             * Format: date-time
             * @description When the deadline passed.
             */
            expired_at: string | null;
            /**
             * Format: date-time
             * @description When the contract was voided.
             */
            voided_at: string | null;
            /** @description Why the contract was voided. */
            void_reason: string | null;
            /** @description The SHA-256 of the text that was sent for signature. */
            body_sha256: string | null;
            /** @description The SHA-256 of the signed PDF. */
            signed_pdf_sha256: string | null;
            /**
             * Format: date-time
             * @description When the contract was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the contract last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A contract. */
        ContractResponse: {
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /**
         * @description The fields of a draft to change; omitted fields stay as they are.
         *     Null clears the deadline, the document or the external id.
         *     `external_id` and `metadata` can be changed alone at any time.
         */
        ContractUpdate: {
            /** @description The title; it must not be blank. */
            title?: string;
            /** @description The reference of the client. */
            client?: components["schemas"]["Reference"];
            /**
             * @description The text in Markdown; it must not be blank.
             *     A contract that was uploaded as a PDF has none.
             */
            body?: string;
            /**
             * @description Who is to sign, in place of all who were; the order gives their positions.
             *     Each e-mail address occurs once, without regard to letter case. Who stays keeps the reference.
             */
            signers?: components["schemas"]["SignerInput"][];
            /**
             * @description Whether all signers may sign at once, or one after another by position.
             * @enum {string}
             */
            signing_order?: "parallel" | "sequential";
            /**
             * Format: date-time
             * @description The deadline for signing, an instant in the future, in the year 9999 in UTC at the latest.
             *     Null means none.
             */
            expires_at?: string | null;
            /** @description The reference of a document of the same client that the contract belongs to. */
            document?: string | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
        };
        /** @description What a draft would be wrong in, or lack, if it were sent now. */
        ContractCheck: {
            /** @description What was found, errors first; empty where nothing is wrong. */
            findings: components["schemas"]["CheckFinding"][];
        };
        /** @description The findings of a draft of a contract. */
        ContractCheckResponse: {
            /** @description What a draft would be wrong in, or lack, if it were sent now. */
            data: components["schemas"]["ContractCheck"];
        };
        /** @description What goes along with the invitations to sign. */
        ContractSend: {
            /** @description A message to the signers, shown in the e-mail and on the signing page. */
            message?: string | null;
        };
        /** @description Why the contract is voided. */
        ContractVoidInput: {
            /** @description Shown with the contract as `void_reason`. */
            reason?: string | null;
        };
        /** @description An expense as the list shows it. */
        ExpenseSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What the money was spent on. */
            description: string;
            /** @description Who received it. */
            vendor: string | null;
            /** @description The name of the category. */
            category: string | null;
            /**
             * Format: date
             * @description The day of the expense.
             */
            occurs_on: string | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description Whether it was generated from a recurring template. */
            is_recurring: boolean;
            /**
             * Format: date-time
             * @description When the expense was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the expense last changed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A page of expenses. */
        ExpenseListResponse: {
            data: components["schemas"]["ExpenseSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description A new expense.
         *     In an optional text field, null and an empty string mean the same: no value.
         */
        ExpenseCreate: {
            /** @description What the money was spent on; it must not be blank. */
            description: string;
            /** @description Internal notes. */
            notes?: string | null;
            /**
             * @description The amount in the major unit.
             *     It has at most as many decimals as the currency.
             */
            amount: number;
            /** @description The ISO 4217 code of the amount; the workspace's currency when absent. */
            currency?: string | null;
            /**
             * @description The name of the category.
             *     It is created in the workspace if absent; letter case makes no difference.
             */
            category?: string | null;
            /** @description Who received the money. */
            vendor?: string | null;
            /**
             * Format: date
             * @description The day of the expense, from 1990-01-01 to five years from today.
             */
            occurs_on: string;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description Money that the business spent. */
        Expense: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What the money was spent on. */
            description: string;
            /** @description Who received it. */
            vendor: string | null;
            /** @description The name of the category. */
            category: string | null;
            /**
             * Format: date
             * @description The day of the expense.
             */
            occurs_on: string | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description Whether it was generated from a recurring template. */
            is_recurring: boolean;
            /** @description Internal notes. */
            notes: string | null;
            /** @description Whether a generated expense was changed by hand. */
            is_overridden: boolean;
            /**
             * Format: date-time
             * @description When the expense was added.
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When the expense last changed.
             *     Each step has a later one than the step before: of two states of the record, the later one is known by it.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description One expense. */
        ExpenseResponse: {
            /** @description Money that the business spent. */
            data: components["schemas"]["Expense"];
        };
        /**
         * @description The fields to change; omitted fields stay as they are.
         *     In an optional field, null clears the value, and so does an empty string.
         */
        ExpenseUpdate: {
            /** @description What the money was spent on; it must not be blank. */
            description?: string;
            /** @description Internal notes. */
            notes?: string | null;
            /**
             * @description The amount in the major unit.
             *     It has at most as many decimals as the currency.
             */
            amount?: number;
            /**
             * @description The ISO 4217 code of the amount; null returns to the workspace's currency.
             *     Without a new amount, the amount keeps its text: 12.50 EUR becomes 12.50 RSD.
             */
            currency?: string | null;
            /**
             * @description The name of the category; an empty string clears it.
             *     It is created in the workspace if absent; letter case makes no difference.
             */
            category?: string | null;
            /** @description Who received the money. */
            vendor?: string | null;
            /**
             * Format: date
             * @description The day of the expense, from 1990-01-01 to five years from today.
             *     It cannot be changed on an expense generated from a recurring template.
             */
            occurs_on?: string;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
        };
        /**
         * @description The type of a record.
         *     Later versions may add types.
         * @enum {string}
         */
        RecordType: "client" | "item" | "document" | "payment" | "expense" | "contract";
        /**
         * @description What happened.
         *     New names may be added within version 1, so a receiver ignores a name that it does not know.
         * @enum {string}
         */
        EventName: "client.created" | "client.updated" | "document.created" | "document.issued" | "document.updated" | "document.deleted" | "payment.created" | "payment.recorded" | "payment.updated" | "payment.refunded" | "credit.applied" | "expense.created" | "expense.updated" | "expense.deleted" | "document.efaktura.sent" | "document.efaktura.accepted" | "document.efaktura.rejected" | "document.efaktura.voided" | "document.efaktura.corrected" | "document.efaktura.failed" | "contract.sent" | "contract.signer_signed" | "contract.signed" | "contract.declined" | "contract.expired" | "contract.voided";
        /** @description A change of a record: all that one request, job or page has done to it. */
        Change: {
            /**
             * Format: int64
             * @description Counts the changes of the workspace, in the order of the commits.
             */
            sequence: number;
            /**
             * @description The type of a record.
             *     Later versions may add types.
             */
            type: components["schemas"]["RecordType"];
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description What became of the record.
             *     `created` also where it was changed in the same step.
             * @enum {string}
             */
            change: "created" | "updated" | "deleted";
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The events of the record in this change, whether an endpoint subscribes to them or not.
             *     Changes without an event have none.
             */
            events: components["schemas"]["EventName"][];
            /**
             * Format: date-time
             * @description `updated_at` of the record after the change; when it was deleted.
             */
            at: string;
            /**
             * @description With `include=record`, the record as it is now, as its GET shows it; null where it is gone.
             *     It stands at the last change of the record in an answer, and is absent at the others.
             */
            record?: components["schemas"]["Client"] | components["schemas"]["Item"] | components["schemas"]["Document"] | components["schemas"]["ClientPayment"] | components["schemas"]["Expense"] | components["schemas"]["Contract"] | null;
        };
        /** @description Changes, the oldest first. */
        Changes: {
            changes: components["schemas"]["Change"][];
            /**
             * @description Where the next answer begins, as `after`; also at the end, to go on later.
             *     Keep it as it is: what it is made of may change.
             */
            next_cursor: string;
            /** @description Whether there was nothing more when the answer was made. */
            at_end: boolean;
        };
        /** @description Changes, and where the next answer begins. */
        ChangesResponse: {
            /** @description Changes, the oldest first. */
            data: components["schemas"]["Changes"];
        };
        /** @description The categories of the expenses. */
        ExpenseCategoriesResponse: {
            data: string[];
        };
        /** @description A template that adds an expense on each of its dates. */
        RecurringExpense: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description Whether it adds expenses: `ended` has no date left.
             * @enum {string}
             */
            status: "active" | "paused" | "ended";
            /** @description What the money is spent on. */
            description: string;
            /** @description Who receives it. */
            vendor: string | null;
            /** @description The name of the category. */
            category: string | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description How often an expense is added.
             * @enum {string}
             */
            every: "weekly" | "monthly" | "yearly";
            /** @description On which day: a weekday, a day of the month or `last`, or a month and a day such as `03-31`. */
            on: string;
            /**
             * Format: date
             * @description The first day on which it may occur.
             */
            start: string;
            /**
             * Format: date
             * @description The last day on which it may occur; null for no end.
             */
            end: string | null;
            /**
             * Format: date
             * @description The last date that an expense was added for.
             */
            last_on: string | null;
            /**
             * Format: date
             * @description The next date; null while it is paused, and after the last one.
             */
            next_on: string | null;
            /**
             * Format: date
             * @description The day on which it was paused; null while it is not.
             */
            paused_on: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description Every recurring expense. */
        RecurringExpensesResponse: {
            data: components["schemas"]["RecurringExpense"][];
        };
        /**
         * @description A new template.
         *     In an optional text field, null and an empty string mean the same: no value.
         */
        RecurringExpenseCreate: {
            /** @description What the money is spent on; it must not be blank. */
            description: string;
            /**
             * @description The amount in the major unit.
             *     It has at most as many decimals as the currency.
             */
            amount: number;
            /** @description The ISO 4217 code of the amount; the workspace's currency when absent. */
            currency?: string | null;
            /**
             * @description The name of the category.
             *     It is created in the workspace if absent; letter case makes no difference.
             */
            category?: string | null;
            /** @description Who receives the money. */
            vendor?: string | null;
            /**
             * @description How often an expense is added.
             * @enum {string}
             */
            every: "weekly" | "monthly" | "yearly";
            /** @description On which day: a weekday such as `friday`, a day of the month or `last`, or a month and a day such as `03-31`. */
            on: string;
            /**
             * Format: date
             * @description The first day on which it may occur; dates that have passed are added at once.
             */
            start: string;
            /**
             * Format: date
             * @description The last day on which it may occur; null for no end.
             */
            end?: string | null;
        };
        /** @description A recurring expense. */
        RecurringExpenseResponse: {
            /** @description A template that adds an expense on each of its dates. */
            data: components["schemas"]["RecurringExpense"];
        };
        /**
         * @description The fields to change; absent fields stay as they are.
         *     Expenses that were added stay as they are, and another rule counts from today on.
         */
        RecurringExpenseUpdate: {
            /** @description What the money is spent on; it must not be blank. */
            description?: string;
            /**
             * @description The amount in the major unit.
             *     It has at most as many decimals as the currency.
             */
            amount?: number;
            /**
             * @description The name of the category.
             *     It is created in the workspace if absent; letter case makes no difference.
             */
            category?: string | null;
            /** @description Who receives the money. */
            vendor?: string | null;
            /**
             * @description How often an expense is added.
             * @enum {string}
             */
            every?: "weekly" | "monthly" | "yearly";
            /** @description On which day: a weekday such as `friday`, a day of the month or `last`, or a month and a day such as `03-31`. */
            on?: string;
            /**
             * Format: date
             * @description The last day on which it may occur; null for no end.
             */
            end?: string | null;
        };
        /**
         * @description The kind of a record that was deleted.
         *     Clients and items cannot be deleted in this version.
         * @enum {string}
         */
        DeletedRecordType: "client" | "item" | "document" | "expense" | "contract";
        /** @description That a record was deleted. */
        DeletedRecord: {
            /**
             * @description The kind of a record that was deleted.
             *     Clients and items cannot be deleted in this version.
             */
            type: components["schemas"]["DeletedRecordType"];
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description Your own id of the record, for 90 days after it was deleted.
             *     Null where it had none, or later.
             */
            external_id: string | null;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string;
        };
        /** @description A page of what was deleted. */
        DeletedRecordListResponse: {
            data: components["schemas"]["DeletedRecord"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description What was received and spent in a range of days.
         *     `net` is revenue less expenses and can be negative.
         */
        BusinessStatistics: {
            /**
             * Format: date
             * @description The first day that counts.
             */
            period_start: string;
            /**
             * Format: date
             * @description The last day that counts.
             */
            period_end: string;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            revenue: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            revenue_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            expenses: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            expenses_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            net: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            net_cents: components["schemas"]["Cents"];
        };
        /** @description Revenue, expenses and net of a range. */
        BusinessStatisticsResponse: {
            /**
             * @description What was received and spent in a range of days.
             *     `net` is revenue less expenses and can be negative.
             */
            data: components["schemas"]["BusinessStatistics"];
        };
        /** @description The open balances that have been due for a number of days. */
        AgingBucket: {
            /**
             * @description The name of the bucket.
             *     `current` is what is not yet due, or has no due date.
             * @enum {string}
             */
            key: "current" | "days_1_30" | "days_31_60" | "days_61_90" | "days_over_90";
            /**
             * Format: int32
             * @description The fewest days since the due date.
             */
            min_days: number;
            /**
             * Format: int32
             * @description The most days since the due date; null is open-ended.
             */
            max_days: number | null;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            amount: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            amount_cents: components["schemas"]["Cents"];
            /**
             * Format: int64
             * @description How many documents the bucket holds.
             */
            document_count: number;
        };
        /** @description Open balances at the end of a day. */
        OutstandingStatistics: {
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            outstanding: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            outstanding_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            overdue: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            overdue_cents: components["schemas"]["Cents"];
            /**
             * Format: int64
             * @description How many documents have an open balance.
             */
            document_count: number;
            /**
             * Format: int64
             * @description How many of them were due before that day.
             */
            overdue_count: number;
            /** @description The open balances by the days since they were due; always the same five. */
            aging_buckets: components["schemas"]["AgingBucket"][];
        };
        /** @description Open balances. */
        OutstandingStatisticsResponse: {
            /** @description Open balances at the end of a day. */
            data: components["schemas"]["OutstandingStatistics"];
        };
        /** @description A client and what was received from them. */
        TopClient: {
            /** @description The public reference of a record, a ULID. */
            client_reference: components["schemas"]["Reference"];
            /** @description The client's name as it is now. */
            client_name: string;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            revenue: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            revenue_cents: components["schemas"]["Cents"];
            /**
             * Format: int64
             * @description How many documents had a payment in the range.
             */
            document_count: number;
        };
        /** @description The clients who paid most. */
        TopClientsResponse: {
            data: components["schemas"]["TopClient"][];
        };
        /** @description An item and what was invoiced for it. */
        TopItem: {
            /** @description The public reference of a record, a ULID. */
            item_reference: components["schemas"]["Reference"];
            /** @description The item's name as it is now. */
            item_name: string;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            sales: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            sales_cents: components["schemas"]["Cents"];
        };
        /** @description The items that sold best. */
        TopItemsResponse: {
            data: components["schemas"]["TopItem"][];
        };
        /** @description A week and what falls due in it. */
        DueWeek: {
            /**
             * Format: date
             * @description The first day.
             */
            period_start: string;
            /**
             * Format: date
             * @description The last day, a Sunday.
             */
            period_end: string;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            due: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            due_cents: components["schemas"]["Cents"];
            /**
             * Format: int64
             * @description How many documents fall due.
             */
            document_count: number;
        };
        /** @description What falls due by week. */
        DueWeeksResponse: {
            data: components["schemas"]["DueWeek"][];
        };
        /**
         * @description What was received and spent in a month.
         *     `net` is revenue less expenses and can be negative.
         */
        MonthlyTrend: {
            /** @description The month, `YYYY-MM`. */
            month: string;
            /**
             * Format: date
             * @description The first day of the month.
             */
            period_start: string;
            /**
             * Format: date
             * @description The last day of the month.
             */
            period_end: string;
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            revenue: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            revenue_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            expenses: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            expenses_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            net: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            net_cents: components["schemas"]["Cents"];
        };
        /** @description Revenue, expenses and net by month. */
        MonthlyTrendsResponse: {
            data: components["schemas"]["MonthlyTrend"][];
        };
        /**
         * @description `pending` awaits its first attempt, `failed` awaits another one.
         *     `delivered` and `failed_permanently` have ended.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed" | "failed_permanently";
        /**
         * Format: date-time
         * @description When it happened, with milliseconds.
         *     It strictly increases from event to event of one record.
         */
        OccurredAt: string;
        /** @description The sending of one event to one endpoint. */
        WebhookDelivery: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The reference of the endpoint. */
            endpoint_reference: components["schemas"]["Reference"];
            /** @description The address that it is sent to; its origin alone for users who are not owners or admins. */
            endpoint_url: string;
            /**
             * @description What happened.
             *     New names may be added within version 1, so a receiver ignores a name that it does not know.
             */
            event: components["schemas"]["EventName"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description The reference of the record that the event tells of. */
            subject_reference: components["schemas"]["Reference"];
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Whether it was sent to try the endpoint; its record exists nowhere then. */
            is_test: boolean;
            /** @description Whether it was queued by a replay, after its event. */
            is_replay: boolean;
            /**
             * @description `pending` awaits its first attempt, `failed` awaits another one.
             *     `delivered` and `failed_permanently` have ended.
             */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description How often it has been tried since it was queued or redelivered.
             */
            attempts: number;
            /**
             * Format: int32
             * @description After how many failed attempts it ends as `failed_permanently`.
             */
            max_attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null once it has ended.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was last tried.
             */
            last_attempt_at: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the last answer; null when there was none.
             */
            http_code: number | null;
            /** @description Why the last attempt failed; `http` means an answer other than 2xx. */
            error: ("timeout" | "dns" | "tls" | "connection" | "blocked_address" | "protocol" | "http" | "interrupted") | null;
            /**
             * Format: int64
             * @description How long the last attempt took.
             */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the endpoint answered with 2xx.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery was queued.
             */
            created_at: string;
        };
        /** @description A page of webhook deliveries. */
        WebhookDeliveryListResponse: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description One attempt of a delivery. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            attempted_at: string;
            /**
             * Format: int64
             * @description How long it took, from the resolution of the name to the status of the answer.
             */
            duration_ms: number;
            /**
             * Format: int32
             * @description The HTTP status of the answer; null when there was none.
             */
            http_code: number | null;
            /** @description Why it failed; `http` means an answer other than 2xx. */
            error: ("timeout" | "dns" | "tls" | "connection" | "blocked_address" | "protocol" | "http" | "interrupted") | null;
            /** @description The header `X-Service-Signature` of this attempt; null where it was cut off, or made before signatures were kept. */
            signature: string | null;
            /** @description The first KiB of the answer. */
            response_excerpt: string | null;
        };
        /** @description The sending of one event to one endpoint, with what was sent and what came back. */
        WebhookDeliveryDetail: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The reference of the endpoint. */
            endpoint_reference: components["schemas"]["Reference"];
            /** @description The address that it is sent to; its origin alone for users who are not owners or admins. */
            endpoint_url: string;
            /**
             * @description What happened.
             *     New names may be added within version 1, so a receiver ignores a name that it does not know.
             */
            event: components["schemas"]["EventName"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description The reference of the record that the event tells of. */
            subject_reference: components["schemas"]["Reference"];
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Whether it was sent to try the endpoint; its record exists nowhere then. */
            is_test: boolean;
            /** @description Whether it was queued by a replay, after its event. */
            is_replay: boolean;
            /**
             * @description `pending` awaits its first attempt, `failed` awaits another one.
             *     `delivered` and `failed_permanently` have ended.
             */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description How often it has been tried since it was queued or redelivered.
             */
            attempts: number;
            /**
             * Format: int32
             * @description After how many failed attempts it ends as `failed_permanently`.
             */
            max_attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null once it has ended.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was last tried.
             */
            last_attempt_at: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the last answer; null when there was none.
             */
            http_code: number | null;
            /** @description Why the last attempt failed; `http` means an answer other than 2xx. */
            error: ("timeout" | "dns" | "tls" | "connection" | "blocked_address" | "protocol" | "http" | "interrupted") | null;
            /**
             * Format: int64
             * @description How long the last attempt took.
             */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the endpoint answered with 2xx.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery was queued.
             */
            created_at: string;
            /**
             * @description The headers of the last attempt by their names, without those of HTTP itself such as `Host`; null before the first.
             *     `X-Service-Signature` is as it was sent, and missing where the attempt was cut off or was made before signatures were kept.
             */
            headers: {
                [key: string]: string;
            } | null;
            /**
             * @description The body exactly as it is sent at every attempt, byte for byte: the signature is computed over it.
             *     Null for a user who may not view records of its kind, such as `documents.view` for a document.
             */
            payload: string | null;
            /** @description The latest 100 attempts, the first one first, those before a redelivery included. */
            attempt_history: components["schemas"]["WebhookAttempt"][];
        };
        /** @description One webhook delivery with what was sent and what came back. */
        WebhookDeliveryDetailResponse: {
            /** @description The sending of one event to one endpoint, with what was sent and what came back. */
            data: components["schemas"]["WebhookDeliveryDetail"];
        };
        /** @description One webhook delivery. */
        WebhookDeliveryResponse: {
            /** @description The sending of one event to one endpoint. */
            data: components["schemas"]["WebhookDelivery"];
        };
        /** @description An address that events are sent to. */
        WebhookEndpoint: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The address. */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /** @description What it gets. */
            events: string[];
            /** @description Whether events are queued for it. */
            active: boolean;
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description The last four characters of its secret. */
            secret_hint: string;
            /**
             * Format: date-time
             * @description Until when the secret that this one replaced signs as well; null where there is none.
             */
            previous_secret_until: string | null;
            /**
             * Format: int32
             * @description Deliveries in a row that ended as permanently failed.
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description The first failed attempt since the last that arrived; null while all arrive.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When an event last arrived, to the minute; null before the first.
             */
            last_delivered_at: string | null;
            /** @description Why it was switched off by the service. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When it was switched off by the service.
             */
            disabled_at: string | null;
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
            /** @description The reference of the API key that made it; null for one that was made in the dashboard or by the operator. */
            created_by_key: components["schemas"]["Reference"] | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed; how it fares is no change.
             */
            updated_at: string;
        };
        /** @description A page of webhook endpoints. */
        WebhookEndpointListResponse: {
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description A new endpoint. */
        WebhookEndpointCreate: {
            /** @description An https address that the internet can reach, or one that the operator allows. */
            url: string;
            /** @description Which events it gets; `*` alone is all, those of the future included. */
            events: string[];
            /** @description What it is for. */
            description?: string | null;
            /** @description Whether it starts switched on; true when absent. */
            active?: boolean;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Texts of your own by keys of your own: at most 50, with keys of 1 to 40 characters on one line and texts of at most 500.
             *     Nothing of it is printed or shown to clients; null means none.
             */
            metadata?: components["schemas"]["MetadataInput"];
        };
        /** @description An endpoint and its signing secret. */
        WebhookEndpointWithSecret: {
            /** @description The signing secret, shown this once. */
            secret: string;
            /** @description An address that events are sent to. */
            endpoint: components["schemas"]["WebhookEndpoint"];
        };
        /** @description An endpoint and its signing secret. */
        WebhookEndpointWithSecretResponse: {
            /** @description An endpoint and its signing secret. */
            data: components["schemas"]["WebhookEndpointWithSecret"];
        };
        /** @description One webhook endpoint. */
        WebhookEndpointResponse: {
            /** @description An address that events are sent to. */
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description What to change; fields that are left out stay as they are. */
        WebhookEndpointUpdate: {
            /** @description An https address that the internet can reach, or one that the operator allows. */
            url?: string;
            /** @description Which events it gets; `*` alone is all, those of the future included. */
            events?: string[];
            /** @description What it is for. */
            description?: string | null;
            /**
             * @description The id that the record has in a system of yours, of 1 to 255 characters; letter case counts.
             *     It is unique among the records of its kind within the workspace, and `external_id` of the list finds the record by it.
             *     White space around it is removed; null or a blank text means none.
             */
            external_id?: components["schemas"]["ExternalIdInput"];
            /**
             * @description Changes key by key: a text sets its key, null removes it, and keys that are not sent stay as they are.
             *     Null in place of the object removes all keys. At most 50 keys can be there afterwards.
             */
            metadata?: components["schemas"]["MetadataUpdate"];
        };
        /** @description An endpoint that is on again, and what it missed. */
        ResumedWebhookEndpoint: {
            /** @description An address that events are sent to. */
            endpoint: components["schemas"]["WebhookEndpoint"];
            /**
             * Format: int32
             * @description How many deliveries waited and go out now.
             */
            waiting_deliveries: number;
            /**
             * Format: date-time
             * @description The earliest instant of which events may not have arrived: a replay `from` it sends them.
             *     Null where the endpoint was on.
             */
            missed_since: string | null;
        };
        /** @description An endpoint that is on again. */
        ResumedWebhookEndpointResponse: {
            /** @description An endpoint that is on again, and what it missed. */
            data: components["schemas"]["ResumedWebhookEndpoint"];
        };
        /** @description How a secret is replaced. */
        WebhookEndpointSecretRotate: {
            /**
             * Format: int32
             * @description For how many hours the old secret signs as well; it stops at once when absent.
             */
            overlap_hours?: number;
        };
        /** @description Which event is sent. */
        WebhookEndpointTest: {
            /**
             * @description What happened.
             *     New names may be added within version 1, so a receiver ignores a name that it does not know.
             */
            event?: components["schemas"]["EventName"];
        };
        /** @description What was queued again. */
        QueuedWebhookDeliveries: {
            /**
             * Format: int32
             * @description How many deliveries.
             */
            count: number;
        };
        /** @description What was queued again. */
        QueuedWebhookDeliveriesResponse: {
            /** @description What was queued again. */
            data: components["schemas"]["QueuedWebhookDeliveries"];
        };
        /** @description Which events are sent again. */
        WebhookEventsReplay: {
            /**
             * Format: date-time
             * @description Events that occurred at this instant or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description And at this instant or earlier; until now when absent.
             */
            to?: string;
            /** @description Only these, of those that the endpoint subscribes to; all when absent. */
            events?: components["schemas"]["EventName"][];
        };
        /** @description What was queued by a replay. */
        ReplayedWebhookEvents: {
            /**
             * Format: int32
             * @description How many deliveries.
             */
            count: number;
            /**
             * Format: date-time
             * @description The `from` of the next call, where there are more events than one call queues; null when these were all.
             */
            continue_from: string | null;
        };
        /** @description What was queued by a replay. */
        ReplayedWebhookEventsResponse: {
            /** @description What was queued by a replay. */
            data: components["schemas"]["ReplayedWebhookEvents"];
        };
        /** @description An event that endpoints can subscribe to. */
        EventType: {
            /**
             * @description What happened.
             *     New names may be added within version 1, so a receiver ignores a name that it does not know.
             */
            name: components["schemas"]["EventName"];
            /** @description The schema of this specification that `data` has, such as `Client`; later versions may add names. */
            data_schema: string;
            /** @description What a key needs besides `webhooks.manage` to subscribe to it, such as `clients.view`. */
            permission: string;
            /** @description A whole body, as the schema `WebhookEvent` has it; its record exists nowhere. */
            sample: {
                [key: string]: unknown;
            };
        };
        /** @description Every event that endpoints can subscribe to. */
        EventTypesResponse: {
            data: components["schemas"]["EventType"][];
        };
        /** @description Where clients pay in a currency. */
        BankAccount: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * @description How its numbers are written, international, American or British.
             * @enum {string}
             */
            scheme: "iban" | "us" | "gb";
            /** @description The IBAN; an American account has none, and a British one may have none. */
            iban: string | null;
            /** @description The routing number of an American account. */
            routing_number: string | null;
            /** @description The sort code of a British account, without dashes. */
            sort_code: string | null;
            /** @description The number of an American or British account. */
            account_number: string | null;
            /** @description The kind of an American account; null where it was not given. */
            account_type: ("checking" | "savings") | null;
            /** @description The BIC. */
            bic: string | null;
            /** @description The name of the bank. */
            bank_name: string | null;
            /** @description Whether documents in its currency show it unless they name another one. */
            is_default: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description The bank accounts of the business. */
        BankAccountsResponse: {
            /** @description The accounts, by currency. */
            data: components["schemas"]["BankAccount"][];
        };
        /**
         * @description An account of a currency; one with the same numbers is changed instead.
         *     The scheme `iban` needs `iban`, `us` needs `routing_number` and `account_number`, and `gb` needs `sort_code` and `account_number`.
         */
        BankAccountCreate: {
            /** @description The ISO 4217 code of the currency. */
            currency: string;
            /**
             * @description How its numbers are written; `iban` unless given.
             * @enum {string}
             */
            scheme?: "iban" | "us" | "gb";
            /** @description The IBAN, or a Serbian account such as `105-81231231231-73`; spaces do not count. */
            iban?: string | null;
            /** @description The routing number of an American account, with its check digit. */
            routing_number?: string | null;
            /** @description The sort code of a British account, with or without dashes. */
            sort_code?: string | null;
            /** @description The number of an American or British account. */
            account_number?: string | null;
            /** @description The kind of an American account. */
            account_type?: ("checking" | "savings") | null;
            /** @description The BIC. */
            bic?: string | null;
            /** @description The name of the bank. */
            bank_name?: string | null;
            /** @description False for a further account of its currency; otherwise it becomes the default. */
            is_default?: boolean;
        };
        /** @description A bank account. */
        BankAccountResponse: {
            /** @description Where clients pay in a currency. */
            data: components["schemas"]["BankAccount"];
        };
        /**
         * @description The changes of an account; null clears a field, and what is absent stays.
         *     Its currency cannot be changed. Documents that were issued keep what they print.
         */
        BankAccountUpdate: {
            /**
             * @description How its numbers are written; another one than before begins without numbers.
             * @enum {string}
             */
            scheme?: "iban" | "us" | "gb";
            /** @description The IBAN, or a Serbian account such as `105-81231231231-73`; spaces do not count. */
            iban?: string | null;
            /** @description The routing number of an American account, with its check digit. */
            routing_number?: string | null;
            /** @description The sort code of a British account, with or without dashes. */
            sort_code?: string | null;
            /** @description The number of an American or British account. */
            account_number?: string | null;
            /** @description The kind of an American account. */
            account_type?: ("checking" | "savings") | null;
            /** @description The BIC. */
            bic?: string | null;
            /** @description The name of the bank. */
            bank_name?: string | null;
            /**
             * @description Makes it the default of its currency, instead of the one before.
             * @enum {boolean}
             */
            is_default?: true;
        };
        /** @description A way in which the business is paid in a currency. */
        PaymentMethodSetting: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
            /** @description Documents can be made in a currency that has an active method. */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description The ways in which the business is paid. */
        PaymentMethodSettingsResponse: {
            /** @description The methods, by currency. */
            data: components["schemas"]["PaymentMethodSetting"][];
        };
        /** @description A way of paying. */
        PaymentMethodSettingCreate: {
            /** @description The ISO 4217 code of the currency. */
            currency: string;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"];
        };
        /** @description A way in which the business is paid. */
        PaymentMethodSettingResponse: {
            /** @description A way in which the business is paid in a currency. */
            data: components["schemas"]["PaymentMethodSetting"];
        };
        /** @description Whether it is in use. */
        PaymentMethodSettingUpdate: {
            /** @description Whether it is in use. */
            active: boolean;
        };
        /** @description The gapless numbers of one document type, or of contracts, in one year. */
        NumberSeries: {
            /** @description The key of the document type, or `contract`. */
            document_type: string;
            /** @description The name of the document type; null for contracts. */
            name: string | null;
            /**
             * Format: int32
             * @description The year of the issue dates.
             */
            year: number;
            /**
             * Format: int32
             * @description The number that it began with, or will begin with.
             */
            first: number;
            /**
             * Format: int32
             * @description The next number.
             */
            next: number;
            /** @description The next number as it will look. */
            next_number: string;
            /** @description Whether a number was taken. Only of an unused series the first number can be set. */
            is_used: boolean;
            /** @description The document type's own number template; null where that of the workspace numbers it. */
            number_template: string | null;
        };
        /** @description The series of a year. */
        AllNumberSeriesResponse: {
            /** @description The series, in the order of the country's document types; contracts come last. */
            data: components["schemas"]["NumberSeries"][];
        };
        /** @description The first number of a series. Until it is taken, it can be set again. */
        NumberSeriesStart: {
            /** @description The key of an active document type of the country, or `contract`. */
            document_type: string;
            /**
             * Format: int32
             * @description The year of the issue dates.
             */
            year: number;
            /**
             * Format: int32
             * @description The number that is given next.
             */
            next: number;
        };
        /** @description A series of numbers. */
        NumberSeriesResponse: {
            /** @description The gapless numbers of one document type, or of contracts, in one year. */
            data: components["schemas"]["NumberSeries"];
        };
        /** @description One of the taxes that a tax rate is made of. */
        TaxPart: {
            /** @description Its name, as it is printed. */
            label: string;
            /** @description Percent with two decimals, or up to four where it has more. */
            percentage: string;
        };
        /** @description A tax rate of the workspace's own. Percentage, category and parts never change. */
        OwnTaxRate: {
            /** @description What `tax_rate` of a line or an item takes; it begins with `own_`, as no key of a country does. */
            key: string;
            /** @description Its name, as it is printed. */
            label: string;
            /** @description Percent with two decimals, or up to four where it has more. */
            percentage: string;
            /**
             * @description The VAT category of EN 16931.
             * @enum {string}
             */
            category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /** @description Why no tax is due. */
            exemption_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing can be charged at it; null while it is in use.
             */
            retired_at: string | null;
            /** @description The taxes that it is made of, whose percentages add up to its own; null where it is one tax. */
            parts: components["schemas"]["TaxPart"][] | null;
        };
        /** @description The tax rates of the workspace's own. */
        OwnTaxRatesResponse: {
            /** @description The rates, by key. */
            data: components["schemas"]["OwnTaxRate"][];
        };
        /** @description One of the taxes that a tax rate is made of. */
        TaxPartInput: {
            /** @description Its name, as it is printed. */
            label: string;
            /** @description Percent with at most four decimals. */
            percentage: number;
        };
        /** @description A new tax rate of the workspace's own. */
        TaxRateCreate: {
            /** @description Its name, as it is printed; the key is made of it. */
            label: string;
            /** @description Percent with at most four decimals. Of a rate with parts it is their sum, and may be left out. */
            percentage?: number | null;
            /** @description The VAT category of EN 16931; S when absent above 0 %, which no other one can be. */
            category?: ("S" | "Z" | "E" | "AE" | "K" | "G" | "O") | null;
            /** @description Why no tax is due; needed for the categories E, AE, K, G and O. */
            exemption_reason?: string | null;
            /** @description The taxes that it is made of, in the United States, such as those of state, county and city; elsewhere a 422. */
            parts?: components["schemas"]["TaxPartInput"][] | null;
        };
        /** @description A tax rate of the workspace's own. */
        OwnTaxRateResponse: {
            /** @description A tax rate of the workspace's own. Percentage, category and parts never change. */
            data: components["schemas"]["OwnTaxRate"];
        };
        /** @description Whether a tax rate is in use. */
        TaxRateUpdate: {
            /** @description True for a rate at which nothing can be charged any more; documents and items that have it keep it. */
            retired: boolean;
        };
        /** @description What the workspace has set for one document type. */
        DocumentTypeSettings: {
            /** @description The key of the document type. */
            document_type: string;
            /** @description The name of the document type. */
            name: string;
            /** @description How its documents are numbered; null where that of the workspace numbers them. */
            number_template: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of its new documents; null for those of the workspace.
             */
            default_due_days: number | null;
            /** @description The payment terms of its new documents; null for those of the workspace. */
            default_payment_terms: string | null;
            /** @description The notes of its new documents; null for those of the workspace. */
            default_notes: string | null;
            /** @description The language of its new documents; null for that of the workspace. */
            default_language: components["schemas"]["Language"] | null;
            /** @description The language in which they print labels too; null for that of the workspace. */
            default_second_language: components["schemas"]["Language"] | null;
            /** @description The text at the foot of each page of its new documents; null for that of the workspace. */
            default_footer_text: string | null;
        };
        /** @description The settings of all document types. */
        AllDocumentTypeSettingsResponse: {
            /** @description One for each active document type of the country. */
            data: components["schemas"]["DocumentTypeSettings"][];
        };
        /** @description What to set for a document type. Documents and drafts that exist stay as they are. */
        DocumentTypeSettingsUpdate: {
            /** @description The key of an active document type of the country. */
            document_type: string;
            /** @description How its documents are numbered; null for the template of the workspace. It may leave out the prefix. */
            number_template?: string | null;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of its new documents; null for those of the workspace. A credit note has none.
             */
            default_due_days?: number | null;
            /** @description The payment terms of its new documents; null for those of the workspace. A credit note has none. */
            default_payment_terms?: string | null;
            /** @description The notes of its new documents; null for those of the workspace. */
            default_notes?: string | null;
            /** @description The language of its new documents; null for that of the workspace. */
            default_language?: components["schemas"]["Language"] | null;
            /** @description The language in which they print labels too; null for that of the workspace. */
            default_second_language?: components["schemas"]["Language"] | null;
            /** @description The text at the foot of each page of its new documents, of up to 6 lines; null for that of the workspace. */
            default_footer_text?: string | null;
        };
        /** @description The settings of a document type. */
        DocumentTypeSettingsResponse: {
            /** @description What the workspace has set for one document type. */
            data: components["schemas"]["DocumentTypeSettings"];
        };
        /**
         * @description `ready`: the time passes as the real one.
         *     `advancing`: what is due is being done; nothing else may write.
         *     `failed`: it has stopped before its target, and its time passes from there.
         * @enum {string}
         */
        SandboxClockStatus: "ready" | "advancing" | "failed";
        /** @description The clock of a sandbox. */
        SandboxClock: {
            /**
             * Format: date-time
             * @description The time of the sandbox, at which its records are made.
             */
            now: string;
            /**
             * Format: date-time
             * @description The real time, by which keys end and webhooks are signed and sent again.
             */
            real_now: string;
            /**
             * Format: int64
             * @description How far the sandbox is ahead.
             */
            offset_seconds: number;
            /**
             * @description `ready`: the time passes as the real one.
             *     `advancing`: what is due is being done; nothing else may write.
             *     `failed`: it has stopped before its target, and its time passes from there.
             */
            status: components["schemas"]["SandboxClockStatus"];
            /**
             * Format: date-time
             * @description Where it advances to, or should have; null where it is `ready`.
             */
            target: string | null;
            /**
             * @description Why it has failed; null where it has not.
             *     `too_many` is more than 10,000 changed records, `internal` a fault of the service, which the operator finds in the log.
             */
            reason: ("too_many" | "internal") | null;
            /**
             * Format: date-time
             * @description The real time at which it last moved; null where it never has.
             */
            moved_at: string | null;
        };
        /** @description The clock of the sandbox. */
        SandboxClockResponse: {
            /** @description The clock of a sandbox. */
            data: components["schemas"]["SandboxClock"];
        };
        /** @description Where the clock advances to; either `to` or `by`. */
        SandboxClockAdvance: {
            /**
             * Format: date-time
             * @description The instant that it shows then, later than the time of the sandbox.
             */
            to?: string;
            /**
             * @description How much later it is then, at the same time of day in the time zone of the workspace: first the months, then the days.
             *     The 31st becomes the last day of a shorter month.
             */
            by?: {
                /**
                 * Format: int32
                 * @description Calendar months.
                 */
                months?: number;
                /**
                 * Format: int32
                 * @description Days.
                 */
                days?: number;
            };
        };
        /** @description That the records of the sandbox are really to be deleted. */
        SandboxReset: {
            /** @description The name of the business, as `GET /workspace` shows it. */
            confirm: string;
        };
        /** @description Tells of a created client. */
        ClientCreatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "client.created";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A customer of the business. */
            data: components["schemas"]["Client"];
        };
        /** @description Tells of a changed client. */
        ClientUpdatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "client.updated";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A customer of the business. */
            data: components["schemas"]["Client"];
        };
        /** @description Tells of a created draft. */
        DocumentCreatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.created";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of an issued document. */
        DocumentIssuedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.issued";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of a changed document. */
        DocumentUpdatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.updated";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of a deleted draft. */
        DocumentDeletedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.deleted";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of money that came in, as the payment that it is. */
        PaymentCreatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "payment.created";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that came in from a client, with what it settles. */
            data: components["schemas"]["ClientPayment"];
        };
        /** @description Tells of a recorded payment. */
        PaymentRecordedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "payment.recorded";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of a payment that changed, or money that is on account. */
        PaymentUpdatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "payment.updated";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that came in from a client, with what it settles. */
            data: components["schemas"]["ClientPayment"];
        };
        /** @description Tells of money given back. */
        PaymentRefundedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "payment.refunded";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that came in from a client, with what it settles. */
            data: components["schemas"]["ClientPayment"];
        };
        /** @description Tells of a credit note that settles a document. */
        CreditAppliedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "credit.applied";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description An invoice or another document, with its totals, tax bands, lines and payments. */
            data: components["schemas"]["Document"];
        };
        /** @description Tells of a created expense. */
        ExpenseCreatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "expense.created";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that the business spent. */
            data: components["schemas"]["Expense"];
        };
        /** @description Tells of a changed expense. */
        ExpenseUpdatedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "expense.updated";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that the business spent. */
            data: components["schemas"]["Expense"];
        };
        /** @description Tells of a deleted expense. */
        ExpenseDeletedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "expense.deleted";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description Money that the business spent. */
            data: components["schemas"]["Expense"];
        };
        /** @description A document with its state in the national e-invoicing system. */
        EfakturaDocument: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null until the document is issued. */
            number: string | null;
            /**
             * @description `draft` can still be edited and deleted and has no number.
             *     `issued`, `sent` and `viewed` await payment, `partially_paid` has some, `overdue` is past its due date with a balance left, `paid` has none left.
             *     `cancelled` keeps its number and can no longer be paid.
             */
            status: components["schemas"]["DocumentStatus"] | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type: string | null;
            /** @description The name of the document type, as it is printed. */
            type_name: string | null;
            /** @description The client of a record, in short. */
            client: components["schemas"]["ClientRef"];
            /** @description An ISO 4217 currency code. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The date of issue; a draft may have none.
             */
            issue_date: string | null;
            /**
             * Format: date
             * @description The last day to pay; without one the document never becomes overdue.
             */
            due_date: string | null;
            /**
             * Format: date
             * @description The day of delivery; tax rates are those of this day, or else of the issue date.
             */
            delivery_date: string | null;
            /**
             * Format: date-time
             * @description When the document was issued.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When the document was first sent.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the document's page was first opened by its link.
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description When the document was cancelled.
             */
            cancelled_at: string | null;
            /** @description The sum of the lines, net of discounts and without tax. */
            subtotal: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            subtotal_cents: components["schemas"]["Cents"];
            /** @description The sum of the tax bands. */
            tax_total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            tax_total_cents: components["schemas"]["Cents"];
            /** @description Subtotal and tax together. */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /** @description The sum of the payments that are not reversed. */
            paid: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            paid_cents: components["schemas"]["Cents"];
            /** @description What is left to pay; 0 on a cancelled document. */
            balance: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents: components["schemas"]["Cents"];
            /**
             * @description The tax bands, highest rate first, then by key.
             *     A draft shows them as they are now; issuing freezes them.
             */
            tax_breakdown: components["schemas"]["TaxBand"][];
            /** @description The lines, by position. */
            lines: components["schemas"]["DocumentLine"][];
            /** @description The payments, oldest first; reversed ones stay visible. */
            payments: components["schemas"]["DocumentPayment"][];
            /**
             * Format: date-time
             * @description When the draft was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the document last changed in anything that it shows: also with a payment, when it was sent or viewed, and when its due date passed.
             */
            updated_at: string;
            /**
             * @description Counts up with each change and each event of the record, from 1.
             *     Of two states of a record, in answers and events, the one with the higher version is the later.
             */
            version: components["schemas"]["RecordVersion"];
            /**
             * @description The id that the record has in a system of yours, such as the number of an order.
             *     No two records of a kind have the same in a workspace.
             */
            external_id: components["schemas"]["ExternalId"];
            /**
             * @description Texts of your own by keys of your own, which the service keeps and shows to programs alone.
             *     Empty when there are none.
             */
            metadata: components["schemas"]["Metadata"];
            /** @description The state of a document in the national e-invoicing system (SEF). */
            efaktura: components["schemas"]["Efaktura"];
        };
        /** @description Tells of a document registered as an e-invoice. */
        DocumentEfakturaSentEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.sent";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of an accepted e-invoice. */
        DocumentEfakturaAcceptedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.accepted";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of a rejected e-invoice. */
        DocumentEfakturaRejectedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.rejected";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of a reversed e-invoice. */
        DocumentEfakturaVoidedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.voided";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of a corrected e-invoice. */
        DocumentEfakturaCorrectedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.corrected";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of a failed e-invoice. */
        DocumentEfakturaFailedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "document.efaktura.failed";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A document with its state in the national e-invoicing system. */
            data: components["schemas"]["EfakturaDocument"];
        };
        /** @description Tells of a sent contract. */
        ContractSentEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.sent";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /** @description Tells of a signature with others pending. */
        ContractSignerSignedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.signer_signed";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /** @description Tells of a fully signed contract. */
        ContractSignedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.signed";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /** @description Tells of a declined contract. */
        ContractDeclinedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.declined";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /** @description Tells of an expired contract. */
        ContractExpiredEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.expired";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
        /** @description Tells of a voided contract. */
        ContractVoidedEvent: {
            /**
             * @constant
             * @enum {string}
             */
            event: "contract.voided";
            /**
             * @description When it happened, with milliseconds.
             *     It strictly increases from event to event of one record.
             */
            occurred_at: components["schemas"]["OccurredAt"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description A contract that is signed electronically. */
            data: components["schemas"]["Contract"];
        };
    };
    responses: {
        /**
         * @description The path is known and the method is not; `Allow` names those that are.
         *     An operation never answers this itself: it comes to a method that the path does not list here.
         */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workspace of the key. */
        Workspace: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WorkspaceResponse"];
            };
        };
        /**
         * @description There is no valid API key.
         *     The answer never reveals whether a key is malformed, unknown, revoked or expired.
         *     It has no `X-RateLimit-*` headers, because without a key there is none to count for.
         */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key is valid but may not do this; `code` says why. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body or a query parameter is invalid; `errors` names each field. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The key sent more requests in this minute than it may, too many searches of the workspace wait already, or something that is limited for longer is used up, such as e-mails.
         *     `Retry-After` says when to try again.
         */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Something unexpected happened on the server; a retry with the same `Idempotency-Key` is safe. */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The database is locked, full or not to be reached, or the service is starting.
         *     `Retry-After` says when to try again; with the same `Idempotency-Key` nothing is done twice.
         */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key. */
        ApiKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKeyResponse"];
            };
        };
        /** @description What can be chosen from. */
        Catalogue: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CatalogueResponse"];
            };
        };
        /** @description A page of clients, ordered by name. */
        ClientList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientListResponse"];
            };
        };
        /** @description The client is added. */
        ClientCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientResponse"];
            };
        };
        /** @description The body is not JSON or of another content type, or the `Idempotency-Key` is unusable. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The body did not arrive in time, or too slowly.
         *     Nothing was done.
         */
        TooSlow: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request. */
        IdempotencyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than this operation takes. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description What came of each client, whether it was made or refused. */
        ClientBatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientBatchResponse"];
            };
        };
        /** @description What an import of the table would do. */
        TableCheck: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TableCheckResponse"];
            };
        };
        /** @description The body is not JSON, too large or of another content type. */
        UnreadableBody: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The records are added. */
        TableImported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ImportResultResponse"];
            };
        };
        /** @description The client. */
        Client: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientResponse"];
            };
        };
        /** @description The client has it already, as its `If-None-Match` says. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such record in the workspace of the key. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client as it is now. */
        ClientUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientResponse"];
            };
        };
        /** @description The clock of the sandbox is advancing, and nothing else may change its records until it is ready. */
        SandboxAdvancing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The record has changed since the state that `If-Match` names; nothing was done. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The link of the portal. */
        ClientPortalLink: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkResponse"];
            };
        };
        /** @description The key is valid but may not do this; `code` says why. It is `forbidden` without `clients.view` and without `documents.view`. */
        PortalLinkForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client has no access to a portal. */
        PortalLinkConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description What the client owes and has on account. */
        ClientBalance: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientBalanceResponse"];
            };
        };
        /** @description A page of items, ordered by name. */
        ItemList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemListResponse"];
            };
        };
        /** @description The item is added. */
        ItemCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemResponse"];
            };
        };
        /** @description What came of each item, whether it was made or refused. */
        ItemBatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemBatchResponse"];
            };
        };
        /** @description The item. */
        Item: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemResponse"];
            };
        };
        /** @description The item as it is now. */
        ItemUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemResponse"];
            };
        };
        /** @description A page of stock movements, newest first. */
        StockMovementList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StockMovementListResponse"];
            };
        };
        /** @description The stock has grown. */
        StockReceived: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StockMovementResponse"];
            };
        };
        /** @description A page of documents, newest issue date first; those without one come before them. */
        DocumentList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentListResponse"];
            };
        };
        /** @description The draft is created. */
        DocumentCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description Issuing would exceed the plan's monthly document limit; the draft stays a draft. */
        PlanLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The draft has errors and was to be issued only without, the number that the workspace's template leads to is already taken, or the `Idempotency-Key` was used for another request. */
        IssueConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description What came of each document, whether it was made or refused. */
        DocumentBatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentBatchResponse"];
            };
        };
        /** @description What a new document takes. */
        DocumentDefaults: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentDefaultsResponse"];
            };
        };
        /** @description The document. */
        Document: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The draft is deleted. */
        DocumentDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The document is issued, so it can no longer be changed or deleted. */
        ImmutableDocument: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The draft as it is now. */
        DocumentUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The document as a PDF. */
        DocumentPdf: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                ETag: components["headers"]["ETag"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": components["schemas"]["Pdf"];
            };
        };
        /** @description The plan of the business does not include e-invoices, or there are none of this profile in its country. */
        EInvoiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document is a draft, or with `profile=zugferd` a proforma. */
        DocumentPdfConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The draft as a PDF, marked as a draft on every page. */
        DraftPdf: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                ETag: components["headers"]["ETag"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": components["schemas"]["Pdf"];
            };
        };
        /** @description The document is issued and has a PDF of its own. */
        DraftPdfConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The electronic file, with its SHA-256 as the strong `ETag`. */
        EInvoiceFile: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                ETag: components["headers"]["ETag"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["Xml"];
            };
        };
        /** @description The document is a draft, or a proforma. */
        EInvoiceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description What the rules of the profile say. */
        EInvoiceCheck: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EInvoiceCheckResponse"];
            };
        };
        /** @description The document is a proforma. */
        EInvoiceCheckConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description What happened to the document, newest first. */
        Timeline: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TimelineResponse"];
            };
        };
        /** @description What was found. */
        IssueCheck: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IssueCheckResponse"];
            };
        };
        /** @description The document is issued already. */
        IssueCheckConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document is issued, now or already before. */
        DocumentIssued: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The document is sent, now or already before. */
        DocumentSent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The document is a draft, or the `Idempotency-Key` was used for another request. */
        SendConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document is cancelled, now or already before. */
        DocumentCancelled: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The document is a draft, has payments or stands in SEF, or the `Idempotency-Key` was used for another request. */
        CancelConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The submission. */
        EfakturaSubmission: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EfakturaSubmissionResponse"];
            };
        };
        /** @description The submission, now or already before. */
        EfakturaAsked: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EfakturaSubmissionResponse"];
            };
        };
        /** @description The plan of the business does not include contracts. */
        FeatureUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document is a draft or a proforma, the workspace is not connected to SEF, the invoice is not in a state that allows it, or the `Idempotency-Key` was used for another request. */
        EfakturaConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credit note with what it settles. */
        CreditApplied: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description This is no issued credit note, the document takes no payments, or the `Idempotency-Key` was used for another request. */
        CreditApplyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credit note with what was given back. */
        CreditRefunded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description This is no issued credit note, or the `Idempotency-Key` was used for another request. */
        CreditRefundConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The link of the public page. */
        DocumentPublicLink: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkResponse"];
            };
        };
        /** @description The document is a draft. */
        PublicLinkConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document with the payment applied. */
        PaymentRecorded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The document takes no payments, or the `Idempotency-Key` was used for another request. */
        DocumentNotPayable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The document without the payment counted. */
        PaymentReversed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResponse"];
            };
        };
        /** @description The payment is already reversed, or the `Idempotency-Key` was used for another request. */
        ReverseConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A page of payments, newest day first. */
        PaymentList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentListResponse"];
            };
        };
        /** @description The payment, with what it settles. */
        PaymentCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientPaymentResponse"];
            };
        };
        /** @description What came of each payment, whether it was made or refused. */
        PaymentBatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentBatchResponse"];
            };
        };
        /** @description The payment. */
        Payment: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientPaymentResponse"];
            };
        };
        /** @description The payment, with one document more that it settles. */
        PaymentApplied: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientPaymentResponse"];
            };
        };
        /** @description The payment is reversed, the document takes no payments, or the `Idempotency-Key` was used for another request. */
        ApplyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The payment, with what was given back. */
        PaymentRefunded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientPaymentResponse"];
            };
        };
        /** @description The payment is reversed, or the `Idempotency-Key` was used for another request. */
        RefundConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The payment as reversed. */
        PaymentUndone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ClientPaymentResponse"];
            };
        };
        /** @description A page of refunds. */
        RefundList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefundListResponse"];
            };
        };
        /** @description A page of contracts, newest first. */
        ContractList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractListResponse"];
            };
        };
        /** @description The contract is created as a draft. */
        ContractCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractResponse"];
            };
        };
        /** @description The contract. */
        Contract: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractResponse"];
            };
        };
        /** @description The draft is deleted. */
        ContractDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The contract is no draft, so it can no longer be changed or deleted. */
        ContractNotDraft: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The draft as it is now. */
        ContractUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractResponse"];
            };
        };
        /** @description What was found. */
        ContractCheck: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractCheckResponse"];
            };
        };
        /** @description The contract is no draft or its deadline has passed, or the `Idempotency-Key` was used for another request. */
        ContractNotSendable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The contract is sent for signature. */
        ContractSent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractResponse"];
            };
        };
        /** @description The contract is voided. */
        ContractVoided: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContractResponse"];
            };
        };
        /** @description The contract is signed, declined, expired or voided, or the `Idempotency-Key` was used for another request. */
        ContractNotVoidable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The signed contract with its signature page. */
        SignedContractPdf: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                ETag: components["headers"]["ETag"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": components["schemas"]["Pdf"];
            };
        };
        /** @description The contract is not signed by everyone. */
        ContractNotSigned: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A page of expenses, newest occurrence first. */
        ExpenseList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ExpenseListResponse"];
            };
        };
        /** @description The expense is added. */
        ExpenseCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ExpenseResponse"];
            };
        };
        /** @description The expense. */
        Expense: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ExpenseResponse"];
            };
        };
        /** @description The expense is deleted. */
        ExpenseDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The expense as it is now. */
        ExpenseUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlPrivate"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ExpenseResponse"];
            };
        };
        /** @description Changes, the oldest first, and where the next answer begins. */
        Changes: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChangesResponse"];
            };
        };
        /** @description The cursor is of another state of the database; copy all records again. */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The categories of the expenses, by name. */
        ExpenseCategories: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ExpenseCategoriesResponse"];
            };
        };
        /** @description Every recurring expense, oldest first. */
        RecurringExpenseList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpensesResponse"];
            };
        };
        /** @description The recurring expense is added. */
        RecurringExpenseCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpenseResponse"];
            };
        };
        /** @description The workspace has as many recurring expenses as it can have, or the Idempotency-Key was used for another request. */
        RecurringExpenseConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The recurring expense. */
        RecurringExpense: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpenseResponse"];
            };
        };
        /** @description The recurring expense is removed. */
        RecurringExpenseDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The recurring expense as it is now. */
        RecurringExpenseUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpenseResponse"];
            };
        };
        /** @description The recurring expense is paused. */
        RecurringExpensePaused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpenseResponse"];
            };
        };
        /** @description The recurring expense is active. */
        RecurringExpenseResumed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecurringExpenseResponse"];
            };
        };
        /** @description A page of what was deleted, oldest deletion first. */
        DeletedRecordList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeletedRecordListResponse"];
            };
        };
        /** @description Revenue, expenses and net of the range. */
        BusinessStatistics: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BusinessStatisticsResponse"];
            };
        };
        /** @description Open balances by age. */
        OutstandingStatistics: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OutstandingStatisticsResponse"];
            };
        };
        /** @description Clients by revenue, the highest first. */
        TopClients: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TopClientsResponse"];
            };
        };
        /** @description Items by sales, the highest first. */
        TopItems: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TopItemsResponse"];
            };
        };
        /** @description What falls due in each week, the current one first. */
        DueWeeks: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DueWeeksResponse"];
            };
        };
        /** @description One entry per month, the oldest first. */
        MonthlyTrends: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MonthlyTrendsResponse"];
            };
        };
        /** @description A page of deliveries, newest first. */
        WebhookDeliveryList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryListResponse"];
            };
        };
        /** @description The delivery. */
        WebhookDeliveryDetail: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryDetailResponse"];
            };
        };
        /** @description The delivery is queued again. */
        WebhookDeliveryRedelivered: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryResponse"];
            };
        };
        /** @description The endpoint is inactive or removed, or the `Idempotency-Key` was used for another request. */
        RedeliverConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A page of webhook endpoints, oldest first. */
        WebhookEndpointList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointListResponse"];
            };
        };
        /** @description The endpoint is registered. */
        WebhookEndpointCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointWithSecretResponse"];
            };
        };
        /** @description The workspace has as many endpoints as it can have. */
        WebhookEndpointConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The endpoint. */
        WebhookEndpoint: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointResponse"];
            };
        };
        /** @description The endpoint is removed. */
        WebhookEndpointDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint is changed. */
        WebhookEndpointUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointResponse"];
            };
        };
        /** @description The endpoint is off. */
        WebhookEndpointPaused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointResponse"];
            };
        };
        /** @description The endpoint is on. */
        WebhookEndpointResumed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResumedWebhookEndpointResponse"];
            };
        };
        /** @description The endpoint has a new secret. */
        WebhookEndpointSecretRotated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointWithSecretResponse"];
            };
        };
        /** @description The test event was tried; `status` and `error` say how it went. */
        WebhookEndpointTested: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryResponse"];
            };
        };
        /** @description The test event is queued, and was not tried yet. */
        WebhookEndpointTestPending: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryResponse"];
            };
        };
        /** @description The endpoint is inactive. */
        EndpointInactive: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The deliveries are queued again. */
        WebhookDeliveriesQueued: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueuedWebhookDeliveriesResponse"];
            };
        };
        /** @description The endpoint is inactive, or the `Idempotency-Key` was used for another request. */
        ReplayConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The deliveries are queued. */
        WebhookEventsReplayed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReplayedWebhookEventsResponse"];
            };
        };
        /** @description Every event. */
        EventTypes: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventTypesResponse"];
            };
        };
        /** @description The bank accounts of the business, by currency. */
        BankAccountList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BankAccountsResponse"];
            };
        };
        /** @description The bank account. */
        BankAccountCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BankAccountResponse"];
            };
        };
        /** @description The workspace has as many accounts as it can have, or the Idempotency-Key was used for another request. */
        BankAccountConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The bank account is removed. */
        BankAccountDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A draft names the account. */
        BankAccountInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The bank account as it is now. */
        BankAccountUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BankAccountResponse"];
            };
        };
        /** @description Another account of the currency has these numbers. */
        BankAccountTaken: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The ways in which the business is paid, by currency. */
        PaymentMethodSettingList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentMethodSettingsResponse"];
            };
        };
        /** @description The payment method. */
        PaymentMethodSettingCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentMethodSettingResponse"];
            };
        };
        /** @description The payment method as it is now. */
        PaymentMethodSettingUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentMethodSettingResponse"];
            };
        };
        /** @description The series of a year, in the order of the document types; contracts come last. */
        NumberSeriesList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AllNumberSeriesResponse"];
            };
        };
        /** @description The series. */
        NumberSeriesStarted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NumberSeriesResponse"];
            };
        };
        /** @description A number of the series was given, or the Idempotency-Key was used for another request. */
        NumberSeriesConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The tax rates of the workspace's own, by key. */
        OwnTaxRateList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OwnTaxRatesResponse"];
            };
        };
        /** @description The tax rate is added. */
        OwnTaxRateCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OwnTaxRateResponse"];
            };
        };
        /** @description The workspace has as many rates of its own as it can have, or the Idempotency-Key was used for another request. */
        OwnTaxRateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The tax rate as it is now. */
        OwnTaxRateUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OwnTaxRateResponse"];
            };
        };
        /** @description The settings of each active document type of the country. */
        DocumentTypeSettingsList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AllDocumentTypeSettingsResponse"];
            };
        };
        /** @description The settings of the document type as they are now. */
        DocumentTypeSettingsUpdated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentTypeSettingsResponse"];
            };
        };
        /** @description The clock. */
        SandboxClock: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxClockResponse"];
            };
        };
        /** @description The clock begins to advance. */
        SandboxClockAdvancing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxClockResponse"];
            };
        };
        /** @description The clock is advancing, a batch of the dashboard is not done, or the `Idempotency-Key` was used for another request. */
        SandboxConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The sandbox is empty, and goes by the real time. */
        SandboxWasReset: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControlNoStore"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Service-Key-Expires": components["headers"]["KeyExpires"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxClockResponse"];
            };
        };
        /**
         * @description Any 2xx status within 15 seconds means that the event is received; the body does not matter.
         *     Any other status, a timeout or a connection error is a failed attempt and is retried.
         */
        WebhookReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Shows only clients of this type.
         * @example business
         */
        ClientTypeFilter: components["schemas"]["ClientType"];
        /**
         * @description Shows only archived records (`true`) or only those that are not (`false`).
         *     Without it both are shown.
         * @example false
         */
        ArchivedFilter: boolean;
        /**
         * @description Shows only clients whose name, tax number or e-mail address contains this text.
         *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
         *     `%` and `_` are ordinary characters.
         *     An empty value is the same as none.
         * @example dunav
         */
        ClientSearch: string;
        /**
         * @description Shows only the record with exactly this `external_id`: one or none.
         * @example order-4711
         */
        ExternalIdFilter: string;
        /**
         * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
         *     Texts are compared exactly; at most 5 of them.
         * @example {
         *       "order": "4711"
         *     }
         */
        MetadataFilter: {
            [key: string]: string & unknown;
        };
        /**
         * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
         * @example 2026-09-01T06:00:00Z
         */
        UpdatedSince: string;
        /**
         * @description The order: `name` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         *     By `tax_number` and `email`, clients without one come last.
         * @example -updated_at
         */
        ClientSort: "name" | "-name" | "tax_number" | "-tax_number" | "email" | "-email" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description The page to show, counted from 1.
         *     A page after the last one is empty.
         * @example 1
         */
        Page: number;
        /**
         * @description How many records a page holds.
         *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
         * @example 25
         */
        PerPage: number;
        /**
         * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
         *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
         */
        After: string;
        /**
         * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
         *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
         *     The same key with another method, path or body gives 409 `idempotency_conflict`.
         *     Failed responses are not stored, so a corrected request may use the same key.
         * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
         */
        IdempotencyKey: string;
        /**
         * @description The public reference of the record, a ULID.
         *     A reference of another workspace, or a malformed one, gives 404.
         * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
         */
        ReferencePath: components["schemas"]["Reference"];
        /**
         * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
         *     `*` stands for any state.
         * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
         */
        IfNoneMatch: string;
        /**
         * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
         *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
         *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
         * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
         */
        IfMatch: string;
        /**
         * @description Shows only items of this type.
         * @example service
         */
        ItemTypeFilter: components["schemas"]["ItemType"];
        /**
         * @description Shows only active items (`true`) or only inactive ones (`false`).
         *     Without it both are shown.
         * @example true
         */
        ActiveFilter: boolean;
        /**
         * @description Shows only items whose name, SKU or description contains this text.
         *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
         *     `%` and `_` are ordinary characters.
         *     An empty value is the same as none.
         * @example montaža
         */
        ItemSearch: string;
        /**
         * @description The order: `name` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         *     By `sku`, items without one come last. By `default_price`, prices are compared in minor units, whatever their currency.
         * @example -updated_at
         */
        ItemSort: "name" | "-name" | "sku" | "-sku" | "default_price" | "-default_price" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description Shows only documents in this status, or in one of several, separated by commas: `sent,viewed`.
         *     The statuses are those of `DocumentStatus`.
         * @example overdue
         */
        DocumentStatusFilter: string;
        /**
         * @description Shows only documents of the client with this reference, or of one of several, at most 100, separated by commas.
         *     An unknown reference gives an empty list.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ClientFilter: string;
        /**
         * @description Shows only documents with an issue date on or after this day.
         * @example 2026-09-01
         */
        IssueDateFrom: string;
        /**
         * @description Shows only documents with an issue date on or before this day.
         *     A day before `from` gives 422 on `to`.
         * @example 2026-09-30
         */
        IssueDateTo: string;
        /**
         * @description Shows only documents whose number, client name, client legal name or client tax number contains this text, or whose reference is this text.
         *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
         *     `%` and `_` are ordinary characters.
         *     An empty value is the same as none.
         * @example INV-2026
         */
        DocumentSearch: string;
        /**
         * @description Shows only documents of this type, by its key.
         * @example rs_invoice
         */
        DocumentTypeFilter: string;
        /**
         * @description Shows only documents in this currency.
         * @example EUR
         */
        DocumentCurrencyFilter: string;
        /**
         * @description Shows only documents whose last submission to SEF has this status; `none` for issued documents that were never submitted.
         * @example rejected
         */
        DocumentEfakturaFilter: "pending" | "sent" | "accepted" | "rejected" | "voided" | "failed" | "unconfirmed" | "none";
        /**
         * @description Shows only documents with a due date on or after this day.
         * @example 2026-09-01
         */
        DueDateFrom: string;
        /**
         * @description Shows only documents with a due date on or before this day.
         *     A value before `due_from` gives 422 on `due_to`.
         * @example 2026-09-30
         */
        DueDateTo: string;
        /**
         * @description Shows only the document with exactly this number.
         *     Where numbers begin again each year and have no year in them, as in Croatia, there may be one of each year.
         * @example INV-2026-00042
         */
        DocumentNumberFilter: string;
        /**
         * @description Shows only documents with exactly this `order_reference`.
         * @example PO-2026-118
         */
        OrderReferenceFilter: string;
        /**
         * @description Shows only documents with a `total` of at least this amount, in the major unit of `currency`, which is needed with it.
         * @example 100
         */
        TotalFrom: number;
        /**
         * @description Shows only documents with a `total` of at most this amount, in the major unit of `currency`, which is needed with it.
         *     A value below `total_from` gives 422 on `total_to`.
         * @example 250.5
         */
        TotalTo: number;
        /**
         * @description Adds fields of the documents that a list leaves out, separated by commas: `lines`, `payments`, `tax_breakdown`, or `all` of them.
         *     A page that has reached 4 MB ends early; go on behind its `meta.next_cursor`. Not together with `page`.
         * @example lines,payments
         */
        DocumentInclude: string;
        /**
         * @description The order: `-issue_date` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         *     By `number`, drafts come first, and shorter numbers before longer ones, so that 10/2026 comes after 9/2026.
         *     By `due_date`, documents without one come last.
         *     By `total` and `balance`, amounts are compared in minor units, whatever their currency; a draft counts as having no balance.
         * @example -updated_at
         */
        DocumentSort: "-issue_date" | "issue_date" | "number" | "-number" | "due_date" | "-due_date" | "total" | "-total" | "balance" | "-balance" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description The key of the document type.
         * @example rs_invoice
         */
        DefaultsType: string;
        /**
         * @description The reference of the client; without it, the defaults of a document for any client.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        DefaultsClient: string;
        /**
         * @description `zugferd` for a PDF/A-3 that carries the electronic invoice which it shows; the ordinary PDF unless given.
         * @example zugferd
         */
        PdfProfileQuery: components["schemas"]["PdfProfile"];
        /**
         * @description The rules that the file follows. By default the `einvoice_profile` of the client, and without one the usual one of the country of the business: `srbdt` in Serbia, `hr-cius` in Croatia, else `en16931`.
         *     In Germany it is `xrechnung` for a document with a `buyer_reference`, without which there is no XRechnung, and `factur-x` for any other.
         * @example en16931
         */
        EInvoiceProfileChoice: components["schemas"]["EInvoiceProfile"];
        /**
         * @description The date that the draft would be issued with; by default its own, else today in the time zone of the workspace.
         * @example 2026-03-31
         */
        IssueDateChoice: string;
        /**
         * @description The public reference of a payment of this document, as `payments` shows it.
         *     A malformed one gives 404.
         * @example 01K6833K0SYH2V5DPA8NRT4XJM
         */
        PaymentReference: components["schemas"]["Reference"];
        /**
         * @description Shows only payments of the client with this reference.
         *     An unknown reference gives an empty list.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        PaymentClientFilter: components["schemas"]["Reference"];
        /**
         * @description Shows only payments of which something was applied to the document with this reference.
         *     An unknown reference gives an empty list.
         * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
         */
        PaymentDocumentFilter: components["schemas"]["Reference"];
        /**
         * @description Shows only payments of this day or later.
         * @example 2026-09-01
         */
        PaidOnFrom: string;
        /**
         * @description Shows only payments of this day or earlier.
         * @example 2026-09-30
         */
        PaidOnTo: string;
        /**
         * @description Shows only payments made in this way.
         * @example bank
         */
        PaymentMethodFilter: components["schemas"]["PaymentMethod"];
        /**
         * @description How the bank names it, exactly.
         * @example FT26275-00917
         */
        BankReferenceFilter: string;
        /**
         * @description The order: `-paid_on` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         *     By `amount`, amounts are compared in minor units, whatever their currency.
         * @example -updated_at
         */
        PaymentSort: "-paid_on" | "paid_on" | "amount" | "-amount" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description Those of the client with this reference.
         *     An unknown reference gives an empty list.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        RefundClientFilter: components["schemas"]["Reference"];
        /**
         * @description The first day.
         * @example 2026-09-01
         */
        RefundedFrom: string;
        /**
         * @description The last day.
         * @example 2026-09-30
         */
        RefundedTo: string;
        /**
         * @description The order: `-paid_on` unless given. A minus sign turns it round.
         *     A refund never changes, so `created_at` is the order in which a copy is kept.
         * @example created_at
         */
        RefundSort: "-paid_on" | "paid_on" | "created_at" | "-created_at";
        /**
         * @description Shows only contracts in this status.
         * @example sent
         */
        ContractStatusFilter: components["schemas"]["ContractStatus"];
        /**
         * @description Shows only contracts of the client with this reference.
         *     An unknown reference gives an empty list.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ContractClientFilter: components["schemas"]["Reference"];
        /**
         * @description Shows only contracts whose title or number, or whose signers' names or e-mail addresses, contain this text.
         *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
         *     `%` and `_` are ordinary characters.
         *     An empty value is the same as none.
         * @example CTR-2026
         */
        ContractSearch: string;
        /**
         * @description The order: newest first unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         * @example -updated_at
         */
        ContractSort: "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description Shows only expenses of this day or later.
         * @example 2026-09-01
         */
        OccurrenceFrom: string;
        /**
         * @description Shows only expenses of this day or earlier.
         *     A day before `from` gives 422 on `to`.
         * @example 2026-09-30
         */
        OccurrenceTo: string;
        /**
         * @description Shows only expenses whose description, vendor, category or notes contain this text.
         *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
         *     `%` and `_` are ordinary characters.
         *     An empty value is the same as none.
         * @example papir
         */
        ExpenseSearch: string;
        /**
         * @description Shows only expenses of the category with this name, in any letter case.
         *     An unknown name gives an empty list.
         * @example Materijal
         */
        ExpenseCategoryFilter: string;
        /**
         * @description Shows only expenses in this currency.
         * @example EUR
         */
        ExpenseCurrencyFilter: string;
        /**
         * @description The order: `-occurs_on` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
         *     By `amount`, amounts are compared in minor units, whatever their currency.
         * @example -updated_at
         */
        ExpenseSort: "-occurs_on" | "occurs_on" | "amount" | "-amount" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description Goes on behind an earlier answer: its `next_cursor`.
         *     `now` lists nothing and gives the cursor of this moment; without it, the list begins with the first change that is kept.
         */
        ChangesAfter: string;
        /**
         * @description Lists only changes of this type of records, or of one of several, separated by commas: `client,document`.
         *     The types are those of `RecordType`.
         * @example client,document
         */
        ChangesTypes: string;
        /**
         * @description How many changes an answer holds at most.
         *     It may hold fewer before the end: `at_end` says whether there are more.
         * @example 100
         */
        ChangesLimit: number;
        /**
         * @description With `record`, the last change of each record in the answer has the record as it is now.
         * @example record
         */
        ChangesInclude: "record";
        /**
         * @description Shows only records of this kind.
         * @example document
         */
        DeletedTypeFilter: components["schemas"]["DeletedRecordType"];
        /**
         * @description Shows only what was deleted at this instant or later.
         * @example 2026-09-01T06:00:00Z
         */
        DeletedSince: string;
        /**
         * @description The first day that counts.
         *     The default is 1 January of this year.
         * @example 2026-07-01
         */
        PeriodFrom: string;
        /**
         * @description The last day that counts.
         *     The default is today in the time zone of the workspace.
         * @example 2026-09-30
         */
        PeriodTo: string;
        /**
         * @description The currency whose records count.
         *     The default is the currency of the workspace.
         * @example EUR
         */
        StatisticsCurrency: string;
        /**
         * @description The day at whose end the balances are shown.
         *     The default is today in the time zone of the workspace.
         * @example 2026-09-30
         */
        AsOf: string;
        /**
         * @description How many clients to show at most.
         * @example 10
         */
        TopClientsLimit: number;
        /**
         * @description How many items to show at most.
         * @example 10
         */
        TopItemsLimit: number;
        /**
         * @description How many weeks to show, the current one included.
         * @example 8
         */
        Weeks: number;
        /**
         * @description How many months to show, the current one included.
         * @example 12
         */
        TrendMonths: number;
        /**
         * @description Shows only deliveries in this status.
         * @example failed_permanently
         */
        DeliveryStatusFilter: components["schemas"]["WebhookDeliveryStatus"];
        /**
         * @description Shows only deliveries of this event.
         * @example document.issued
         */
        DeliveryEventFilter: components["schemas"]["EventName"];
        /**
         * @description Shows only deliveries to the endpoint with this reference.
         *     An unknown reference gives an empty list.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        DeliveryEndpointFilter: components["schemas"]["Reference"];
        /**
         * @description Shows only endpoints with exactly this address.
         * @example https://zora.example/hooks
         */
        EndpointUrlFilter: string;
        /**
         * @description Shows only endpoints that are on (`true`) or only those that are off (`false`).
         *     Without it both are shown.
         * @example true
         */
        EndpointActiveFilter: boolean;
        /**
         * @description The year of the series; without it, this year in the time zone of the workspace.
         * @example 2026
         */
        SeriesYear: number;
        /**
         * @description The key of a tax rate of the workspace's own.
         * @example own_ny_sales_tax
         */
        OwnTaxRateKey: string;
        /**
         * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
         *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
         *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
         */
        WebhookSignature: string;
        /**
         * @description The reference of this delivery.
         *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
         * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
         */
        WebhookDeliveryHeader: components["schemas"]["Reference"];
        /**
         * @description Names the sender and the version of the delivery format.
         * @example Service-Webhooks/1
         */
        WebhookUserAgent: "Service-Webhooks/1";
        /**
         * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
         *     Events of real records come without this header.
         *     It is not part of what is signed.
         * @example 1
         */
        WebhookTest: "1";
        /**
         * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
         *     It is not part of what is signed.
         * @example 1
         */
        WebhookReplay: "1";
        /**
         * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
         *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
         * @example 1042
         */
        WebhookSequence: string;
    };
    requestBodies: never;
    headers: {
        /** @description The identifier of this request, as it also stands in the server's log; the client's own, where it sent one that can be. */
        RequestId: string;
        /** @description No cache keeps the answer (RFC 9111). */
        CacheControlNoStore: string;
        /**
         * @description How many requests this key may send per minute.
         *     Absent while the operator has switched the limit off.
         */
        RateLimitLimit: number;
        /**
         * @description How many requests this key may still send in the current minute, the present one already counted.
         *     Absent while the operator has switched the limit off.
         */
        RateLimitRemaining: number;
        /**
         * @description In how many whole seconds the current minute of this key ends and the count begins again.
         *     Absent while the operator has switched the limit off.
         */
        RateLimitReset: number;
        /**
         * @description When the key of the request ends by itself.
         *     Present in its last 14 days.
         */
        KeyExpires: string;
        /**
         * @description Names what of a request decides how the answer is sent: `Accept-Encoding` where the answer is so large that it is compressed for a client that takes Brotli or gzip, `Origin` where pages of other origins may use the API.
         *     It is absent where nothing does.
         */
        Vary: string;
        /** @description How a request proves who sends it, with an API key as a Bearer token (RFC 6750). */
        WWWAuthenticate: "Bearer";
        /** @description Whole seconds, rounded up, until the next request is accepted. */
        RetryAfter: number;
        /** @description Caches of others keep nothing; one of your own may, and asks again before it uses that (RFC 9111). */
        CacheControlPrivate: string;
        /**
         * @description A strong entity tag of exactly these bytes, for `If-None-Match`, and for `If-Match` where the operation takes it.
         *     A compressed answer has one of its own; either names the same state of the record.
         */
        ETag: string;
        /**
         * @description Present, with the value `true`, when this is the stored response of an earlier request with the same `Idempotency-Key`.
         *     Nothing ran a second time.
         */
        IdempotencyReplayed: "true";
        /** @description Tells browsers to take the answer as what `Content-Type` says and as nothing else. */
        ContentTypeOptions: "nosniff";
        /** @description Shown by a browser rather than saved, with a file name to save it under (RFC 6266). */
        ContentDisposition: string;
        /** @description The methods that the path knows, separated by commas. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Workspace"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApiKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Catalogue"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /**
                 * @description Shows only clients of this type.
                 * @example business
                 */
                type?: components["parameters"]["ClientTypeFilter"];
                /**
                 * @description Shows only archived records (`true`) or only those that are not (`false`).
                 *     Without it both are shown.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
                /**
                 * @description Shows only clients whose name, tax number or e-mail address contains this text.
                 *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
                 *     `%` and `_` are ordinary characters.
                 *     An empty value is the same as none.
                 * @example dunav
                 */
                search?: components["parameters"]["ClientSearch"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description The order: `name` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 *     By `tax_number` and `email`, clients without one come last.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["ClientSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ClientList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCreate"];
            };
        };
        responses: {
            201: components["responses"]["ClientCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createClients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientBatchCreate"];
            };
        };
        responses: {
            200: components["responses"]["ClientBatch"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkClientImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableImport"];
            };
        };
        responses: {
            200: components["responses"]["TableCheck"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importClients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableImport"];
            };
        };
        responses: {
            201: components["responses"]["TableImported"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Client"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ClientUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClientPortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ClientPortalLink"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PortalLinkForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PortalLinkConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClientBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ClientBalance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listItems: {
        parameters: {
            query?: {
                /**
                 * @description Shows only items of this type.
                 * @example service
                 */
                type?: components["parameters"]["ItemTypeFilter"];
                /**
                 * @description Shows only active items (`true`) or only inactive ones (`false`).
                 *     Without it both are shown.
                 * @example true
                 */
                active?: components["parameters"]["ActiveFilter"];
                /**
                 * @description Shows only archived records (`true`) or only those that are not (`false`).
                 *     Without it both are shown.
                 * @example false
                 */
                archived?: components["parameters"]["ArchivedFilter"];
                /**
                 * @description Shows only items whose name, SKU or description contains this text.
                 *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
                 *     `%` and `_` are ordinary characters.
                 *     An empty value is the same as none.
                 * @example montaža
                 */
                search?: components["parameters"]["ItemSearch"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description The order: `name` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 *     By `sku`, items without one come last. By `default_price`, prices are compared in minor units, whatever their currency.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["ItemSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ItemList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemCreate"];
            };
        };
        responses: {
            201: components["responses"]["ItemCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemBatchCreate"];
            };
        };
        responses: {
            200: components["responses"]["ItemBatch"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkItemImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableImport"];
            };
        };
        responses: {
            200: components["responses"]["TableCheck"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableImport"];
            };
        };
        responses: {
            201: components["responses"]["TableImported"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ItemUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StockMovementList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockReceive"];
            };
        };
        responses: {
            201: components["responses"]["StockReceived"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description Shows only documents in this status, or in one of several, separated by commas: `sent,viewed`.
                 *     The statuses are those of `DocumentStatus`.
                 * @example overdue
                 */
                status?: components["parameters"]["DocumentStatusFilter"];
                /**
                 * @description Shows only documents of the client with this reference, or of one of several, at most 100, separated by commas.
                 *     An unknown reference gives an empty list.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client?: components["parameters"]["ClientFilter"];
                /**
                 * @description Shows only documents with an issue date on or after this day.
                 * @example 2026-09-01
                 */
                from?: components["parameters"]["IssueDateFrom"];
                /**
                 * @description Shows only documents with an issue date on or before this day.
                 *     A day before `from` gives 422 on `to`.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["IssueDateTo"];
                /**
                 * @description Shows only documents whose number, client name, client legal name or client tax number contains this text, or whose reference is this text.
                 *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
                 *     `%` and `_` are ordinary characters.
                 *     An empty value is the same as none.
                 * @example INV-2026
                 */
                search?: components["parameters"]["DocumentSearch"];
                /**
                 * @description Shows only documents of this type, by its key.
                 * @example rs_invoice
                 */
                type?: components["parameters"]["DocumentTypeFilter"];
                /**
                 * @description Shows only documents in this currency.
                 * @example EUR
                 */
                currency?: components["parameters"]["DocumentCurrencyFilter"];
                /**
                 * @description Shows only documents whose last submission to SEF has this status; `none` for issued documents that were never submitted.
                 * @example rejected
                 */
                efaktura?: components["parameters"]["DocumentEfakturaFilter"];
                /**
                 * @description Shows only documents with a due date on or after this day.
                 * @example 2026-09-01
                 */
                due_from?: components["parameters"]["DueDateFrom"];
                /**
                 * @description Shows only documents with a due date on or before this day.
                 *     A value before `due_from` gives 422 on `due_to`.
                 * @example 2026-09-30
                 */
                due_to?: components["parameters"]["DueDateTo"];
                /**
                 * @description Shows only the document with exactly this number.
                 *     Where numbers begin again each year and have no year in them, as in Croatia, there may be one of each year.
                 * @example INV-2026-00042
                 */
                number?: components["parameters"]["DocumentNumberFilter"];
                /**
                 * @description Shows only documents with exactly this `order_reference`.
                 * @example PO-2026-118
                 */
                order_reference?: components["parameters"]["OrderReferenceFilter"];
                /**
                 * @description Shows only documents with a `total` of at least this amount, in the major unit of `currency`, which is needed with it.
                 * @example 100
                 */
                total_from?: components["parameters"]["TotalFrom"];
                /**
                 * @description Shows only documents with a `total` of at most this amount, in the major unit of `currency`, which is needed with it.
                 *     A value below `total_from` gives 422 on `total_to`.
                 * @example 250.5
                 */
                total_to?: components["parameters"]["TotalTo"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description Adds fields of the documents that a list leaves out, separated by commas: `lines`, `payments`, `tax_breakdown`, or `all` of them.
                 *     A page that has reached 4 MB ends early; go on behind its `meta.next_cursor`. Not together with `page`.
                 * @example lines,payments
                 */
                include?: components["parameters"]["DocumentInclude"];
                /**
                 * @description The order: `-issue_date` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 *     By `number`, drafts come first, and shorter numbers before longer ones, so that 10/2026 comes after 9/2026.
                 *     By `due_date`, documents without one come last.
                 *     By `total` and `balance`, amounts are compared in minor units, whatever their currency; a draft counts as having no balance.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["DocumentSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentCreate"];
            };
        };
        responses: {
            201: components["responses"]["DocumentCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimitReached"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IssueConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentBatchCreate"];
            };
        };
        responses: {
            200: components["responses"]["DocumentBatch"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentDefaults: {
        parameters: {
            query: {
                /**
                 * @description The key of the document type.
                 * @example rs_invoice
                 */
                document_type: components["parameters"]["DefaultsType"];
                /**
                 * @description The reference of the client; without it, the defaults of a document for any client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client?: components["parameters"]["DefaultsClient"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentDefaults"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Document"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DocumentDeleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ImmutableDocument"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentUpdate"];
            };
        };
        responses: {
            200: components["responses"]["DocumentUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ImmutableDocument"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentPdf: {
        parameters: {
            query?: {
                /**
                 * @description `zugferd` for a PDF/A-3 that carries the electronic invoice which it shows; the ordinary PDF unless given.
                 * @example zugferd
                 */
                profile?: components["parameters"]["PdfProfileQuery"];
            };
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentPdf"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["EInvoiceUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DocumentPdfConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDraftPdf: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DraftPdf"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DraftPdfConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEInvoice: {
        parameters: {
            query?: {
                /**
                 * @description The rules that the file follows. By default the `einvoice_profile` of the client, and without one the usual one of the country of the business: `srbdt` in Serbia, `hr-cius` in Croatia, else `en16931`.
                 *     In Germany it is `xrechnung` for a document with a `buyer_reference`, without which there is no XRechnung, and `factur-x` for any other.
                 * @example en16931
                 */
                profile?: components["parameters"]["EInvoiceProfileChoice"];
            };
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EInvoiceFile"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["EInvoiceUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EInvoiceConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkEInvoice: {
        parameters: {
            query?: {
                /**
                 * @description The rules that the file follows. By default the `einvoice_profile` of the client, and without one the usual one of the country of the business: `srbdt` in Serbia, `hr-cius` in Croatia, else `en16931`.
                 *     In Germany it is `xrechnung` for a document with a `buyer_reference`, without which there is no XRechnung, and `factur-x` for any other.
                 * @example en16931
                 */
                profile?: components["parameters"]["EInvoiceProfileChoice"];
            };
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EInvoiceCheck"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["EInvoiceUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EInvoiceCheckConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Timeline"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkDocument: {
        parameters: {
            query?: {
                /**
                 * @description The date that the draft would be issued with; by default its own, else today in the time zone of the workspace.
                 * @example 2026-03-31
                 */
                issue_date?: components["parameters"]["IssueDateChoice"];
            };
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IssueCheck"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IssueCheckConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DocumentIssue"];
            };
        };
        responses: {
            200: components["responses"]["DocumentIssued"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimitReached"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IssueConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DocumentSend"];
            };
        };
        responses: {
            200: components["responses"]["DocumentSent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SendConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DocumentCancelInput"];
            };
        };
        responses: {
            200: components["responses"]["DocumentCancelled"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["CancelConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEInvoiceSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EfakturaSubmission"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            200: components["responses"]["EfakturaAsked"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["EfakturaConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stornoEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EfakturaCancel"];
            };
        };
        responses: {
            200: components["responses"]["EfakturaAsked"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["EfakturaConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelEInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EfakturaCancel"];
            };
        };
        responses: {
            200: components["responses"]["EfakturaAsked"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["EfakturaConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyCredit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditApply"];
            };
        };
        responses: {
            200: components["responses"]["CreditApplied"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["CreditApplyConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundCredit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCreate"];
            };
        };
        responses: {
            200: components["responses"]["CreditRefunded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["CreditRefundConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentPublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentPublicLink"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PublicLinkConflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentPaymentCreate"];
            };
        };
        responses: {
            201: components["responses"]["PaymentRecorded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["DocumentNotPayable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
                /**
                 * @description The public reference of a payment of this document, as `payments` shows it.
                 *     A malformed one gives 404.
                 * @example 01K6833K0SYH2V5DPA8NRT4XJM
                 */
                payment: components["parameters"]["PaymentReference"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentReverse"];
            };
        };
        responses: {
            200: components["responses"]["PaymentReversed"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ReverseConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description Shows only payments of the client with this reference.
                 *     An unknown reference gives an empty list.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client?: components["parameters"]["PaymentClientFilter"];
                /**
                 * @description Shows only payments of which something was applied to the document with this reference.
                 *     An unknown reference gives an empty list.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                document?: components["parameters"]["PaymentDocumentFilter"];
                /**
                 * @description Shows only payments of this day or later.
                 * @example 2026-09-01
                 */
                from?: components["parameters"]["PaidOnFrom"];
                /**
                 * @description Shows only payments of this day or earlier.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["PaidOnTo"];
                /**
                 * @description Shows only payments made in this way.
                 * @example bank
                 */
                method?: components["parameters"]["PaymentMethodFilter"];
                /**
                 * @description How the bank names it, exactly.
                 * @example FT26275-00917
                 */
                bank_reference?: components["parameters"]["BankReferenceFilter"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description The order: `-paid_on` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 *     By `amount`, amounts are compared in minor units, whatever their currency.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["PaymentSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        responses: {
            201: components["responses"]["PaymentCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["DocumentNotPayable"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentBatchCreate"];
            };
        };
        responses: {
            200: components["responses"]["PaymentBatch"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Payment"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentApply"];
            };
        };
        responses: {
            200: components["responses"]["PaymentApplied"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ApplyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCreate"];
            };
        };
        responses: {
            200: components["responses"]["PaymentRefunded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["RefundConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reversePaymentRecord: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentReverse"];
            };
        };
        responses: {
            200: components["responses"]["PaymentUndone"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ReverseConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /**
                 * @description Those of the client with this reference.
                 *     An unknown reference gives an empty list.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client?: components["parameters"]["RefundClientFilter"];
                /**
                 * @description The first day.
                 * @example 2026-09-01
                 */
                from?: components["parameters"]["RefundedFrom"];
                /**
                 * @description The last day.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["RefundedTo"];
                /**
                 * @description The order: `-paid_on` unless given. A minus sign turns it round.
                 *     A refund never changes, so `created_at` is the order in which a copy is kept.
                 * @example created_at
                 */
                sort?: components["parameters"]["RefundSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RefundList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /**
                 * @description Shows only contracts in this status.
                 * @example sent
                 */
                status?: components["parameters"]["ContractStatusFilter"];
                /**
                 * @description Shows only contracts of the client with this reference.
                 *     An unknown reference gives an empty list.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client?: components["parameters"]["ContractClientFilter"];
                /**
                 * @description Shows only contracts whose title or number, or whose signers' names or e-mail addresses, contain this text.
                 *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
                 *     `%` and `_` are ordinary characters.
                 *     An empty value is the same as none.
                 * @example CTR-2026
                 */
                search?: components["parameters"]["ContractSearch"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description The order: newest first unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["ContractSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractList"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractCreate"];
            };
        };
        responses: {
            201: components["responses"]["ContractCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Contract"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["ContractDeleted"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ContractNotDraft"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ContractUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ContractNotDraft"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractCheck"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ContractNotSendable"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContractSend"];
            };
        };
        responses: {
            200: components["responses"]["ContractSent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ContractNotSendable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    voidContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContractVoidInput"];
            };
        };
        responses: {
            200: components["responses"]["ContractVoided"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ContractNotVoidable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignedContractPdf: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SignedContractPdf"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ContractNotSigned"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                /**
                 * @description Shows only expenses of this day or later.
                 * @example 2026-09-01
                 */
                from?: components["parameters"]["OccurrenceFrom"];
                /**
                 * @description Shows only expenses of this day or earlier.
                 *     A day before `from` gives 422 on `to`.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["OccurrenceTo"];
                /**
                 * @description Shows only expenses whose description, vendor, category or notes contain this text.
                 *     Any part of a word matches; letter case, accents, and Cyrillic versus Latin script make no difference.
                 *     `%` and `_` are ordinary characters.
                 *     An empty value is the same as none.
                 * @example papir
                 */
                search?: components["parameters"]["ExpenseSearch"];
                /**
                 * @description Shows only expenses of the category with this name, in any letter case.
                 *     An unknown name gives an empty list.
                 * @example Materijal
                 */
                category?: components["parameters"]["ExpenseCategoryFilter"];
                /**
                 * @description Shows only expenses in this currency.
                 * @example EUR
                 */
                currency?: components["parameters"]["ExpenseCurrencyFilter"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Shows only records that have these texts in their `metadata`, each by its key: `metadata.order=4711`, or `metadata[order]=4711`.
                 *     Texts are compared exactly; at most 5 of them.
                 * @example {
                 *       "order": "4711"
                 *     }
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description Shows only records that were added or changed at this instant or later, in the order of their changes.
                 * @example 2026-09-01T06:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
                /**
                 * @description The order: `-occurs_on` unless given, or `updated_at` with `updated_since`. A minus sign turns it round.
                 *     By `amount`, amounts are compared in minor units, whatever their currency.
                 * @example -updated_at
                 */
                sort?: components["parameters"]["ExpenseSort"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExpenseList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpenseCreate"];
            };
        };
        responses: {
            201: components["responses"]["ExpenseCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you hold, or several of them: where the answer would be that one, it is 304 without a body.
                 *     `*` stands for any state.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Expense"];
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["ExpenseDeleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SandboxAdvancing"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the state that you have read: when the record has changed since, nothing is done and the answer is 412 `precondition_failed`.
                 *     `*` stands for any state. A weak tag (`W/"…"`) never matches.
                 *     An operation that is repeated with its `Idempotency-Key` answers what it answered the first time, whatever this says.
                 * @example "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpenseUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ExpenseUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Goes on behind an earlier answer: its `next_cursor`.
                 *     `now` lists nothing and gives the cursor of this moment; without it, the list begins with the first change that is kept.
                 */
                after?: components["parameters"]["ChangesAfter"];
                /**
                 * @description Lists only changes of this type of records, or of one of several, separated by commas: `client,document`.
                 *     The types are those of `RecordType`.
                 * @example client,document
                 */
                types?: components["parameters"]["ChangesTypes"];
                /**
                 * @description How many changes an answer holds at most.
                 *     It may hold fewer before the end: `at_end` says whether there are more.
                 * @example 100
                 */
                limit?: components["parameters"]["ChangesLimit"];
                /**
                 * @description With `record`, the last change of each record in the answer has the record as it is now.
                 * @example record
                 */
                include?: components["parameters"]["ChangesInclude"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["CursorExpired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpenseCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExpenseCategories"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRecurringExpenses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecurringExpenseList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRecurringExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringExpenseCreate"];
            };
        };
        responses: {
            201: components["responses"]["RecurringExpenseCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["RecurringExpenseConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecurringExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecurringExpense"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRecurringExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["RecurringExpenseDeleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRecurringExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringExpenseUpdate"];
            };
        };
        responses: {
            200: components["responses"]["RecurringExpenseUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseRecurringExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            200: components["responses"]["RecurringExpensePaused"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeRecurringExpense: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            200: components["responses"]["RecurringExpenseResumed"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeletedRecords: {
        parameters: {
            query?: {
                /**
                 * @description Shows only records of this kind.
                 * @example document
                 */
                type?: components["parameters"]["DeletedTypeFilter"];
                /**
                 * @description Shows only what was deleted at this instant or later.
                 * @example 2026-09-01T06:00:00Z
                 */
                deleted_since?: components["parameters"]["DeletedSince"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedRecordList"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBusinessStatistics: {
        parameters: {
            query?: {
                /**
                 * @description The first day that counts.
                 *     The default is 1 January of this year.
                 * @example 2026-07-01
                 */
                from?: components["parameters"]["PeriodFrom"];
                /**
                 * @description The last day that counts.
                 *     The default is today in the time zone of the workspace.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["PeriodTo"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BusinessStatistics"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOutstandingStatistics: {
        parameters: {
            query?: {
                /**
                 * @description The day at whose end the balances are shown.
                 *     The default is today in the time zone of the workspace.
                 * @example 2026-09-30
                 */
                as_of?: components["parameters"]["AsOf"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OutstandingStatistics"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopClients: {
        parameters: {
            query?: {
                /**
                 * @description How many clients to show at most.
                 * @example 10
                 */
                limit?: components["parameters"]["TopClientsLimit"];
                /**
                 * @description The first day that counts.
                 *     The default is 1 January of this year.
                 * @example 2026-07-01
                 */
                from?: components["parameters"]["PeriodFrom"];
                /**
                 * @description The last day that counts.
                 *     The default is today in the time zone of the workspace.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["PeriodTo"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TopClients"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopItems: {
        parameters: {
            query?: {
                /**
                 * @description How many items to show at most.
                 * @example 10
                 */
                limit?: components["parameters"]["TopItemsLimit"];
                /**
                 * @description The first day that counts.
                 *     The default is 1 January of this year.
                 * @example 2026-07-01
                 */
                from?: components["parameters"]["PeriodFrom"];
                /**
                 * @description The last day that counts.
                 *     The default is today in the time zone of the workspace.
                 * @example 2026-09-30
                 */
                to?: components["parameters"]["PeriodTo"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TopItems"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDueWeeks: {
        parameters: {
            query?: {
                /**
                 * @description How many weeks to show, the current one included.
                 * @example 8
                 */
                weeks?: components["parameters"]["Weeks"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DueWeeks"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonthlyTrends: {
        parameters: {
            query?: {
                /**
                 * @description How many months to show, the current one included.
                 * @example 12
                 */
                months?: components["parameters"]["TrendMonths"];
                /**
                 * @description The currency whose records count.
                 *     The default is the currency of the workspace.
                 * @example EUR
                 */
                currency?: components["parameters"]["StatisticsCurrency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MonthlyTrends"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Shows only deliveries in this status.
                 * @example failed_permanently
                 */
                status?: components["parameters"]["DeliveryStatusFilter"];
                /**
                 * @description Shows only deliveries of this event.
                 * @example document.issued
                 */
                event?: components["parameters"]["DeliveryEventFilter"];
                /**
                 * @description Shows only deliveries to the endpoint with this reference.
                 *     An unknown reference gives an empty list.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                endpoint?: components["parameters"]["DeliveryEndpointFilter"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookDeliveryList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookDeliveryDetail"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            202: components["responses"]["WebhookDeliveryRedelivered"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["RedeliverConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Shows only endpoints with exactly this address.
                 * @example https://zora.example/hooks
                 */
                url?: components["parameters"]["EndpointUrlFilter"];
                /**
                 * @description Shows only endpoints that are on (`true`) or only those that are off (`false`).
                 *     Without it both are shown.
                 * @example true
                 */
                active?: components["parameters"]["EndpointActiveFilter"];
                /**
                 * @description Shows only the record with exactly this `external_id`: one or none.
                 * @example order-4711
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description The page to show, counted from 1.
                 *     A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 *     A value above 100 is lowered to 100; `meta.per_page` shows what was used.
                 * @example 25
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Goes on behind a page: its `meta.next_cursor`, with the same filters and order.
                 *     What is added, changed or removed meanwhile moves nothing. Not together with `page`.
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookEndpointList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            201: components["responses"]["WebhookEndpointCreated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["WebhookEndpointConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookEndpoint"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["WebhookEndpointDeleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SandboxAdvancing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointPaused"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointResumed"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointSecretRotate"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointSecretRotated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointTest"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointTested"];
            202: components["responses"]["WebhookEndpointTestPending"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["EndpointInactive"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverFailedWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            202: components["responses"]["WebhookDeliveriesQueued"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ReplayConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEventsReplay"];
            };
        };
        responses: {
            202: components["responses"]["WebhookEventsReplayed"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["ReplayConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventTypes"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BankAccountList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBankAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountCreate"];
            };
        };
        responses: {
            201: components["responses"]["BankAccountCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["BankAccountConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["BankAccountDeleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BankAccountInUse"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountUpdate"];
            };
        };
        responses: {
            200: components["responses"]["BankAccountUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["BankAccountTaken"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentMethodSettingList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodSettingCreate"];
            };
        };
        responses: {
            201: components["responses"]["PaymentMethodSettingCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The public reference of the record, a ULID.
                 *     A reference of another workspace, or a malformed one, gives 404.
                 * @example 01K4KDX2R8G5TZ3M7WQ9B1C6VE
                 */
                reference: components["parameters"]["ReferencePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodSettingUpdate"];
            };
        };
        responses: {
            200: components["responses"]["PaymentMethodSettingUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNumberSeries: {
        parameters: {
            query?: {
                /**
                 * @description The year of the series; without it, this year in the time zone of the workspace.
                 * @example 2026
                 */
                year?: components["parameters"]["SeriesYear"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NumberSeriesList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startNumberSeries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberSeriesStart"];
            };
        };
        responses: {
            200: components["responses"]["NumberSeriesStarted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["NumberSeriesConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OwnTaxRateList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateCreate"];
            };
        };
        responses: {
            201: components["responses"]["OwnTaxRateCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["OwnTaxRateConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of a tax rate of the workspace's own.
                 * @example own_ny_sales_tax
                 */
                key: components["parameters"]["OwnTaxRateKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateUpdate"];
            };
        };
        responses: {
            200: components["responses"]["OwnTaxRateUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDocumentTypeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentTypeSettingsList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDocumentTypeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentTypeSettingsUpdate"];
            };
        };
        responses: {
            200: components["responses"]["DocumentTypeSettingsUpdated"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SandboxClock"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
                 *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
                 *     The same key with another method, path or body gives 409 `idempotency_conflict`.
                 *     Failed responses are not stored, so a corrected request may use the same key.
                 * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxClockAdvance"];
            };
        };
        responses: {
            202: components["responses"]["SandboxClockAdvancing"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxReset"];
            };
        };
        responses: {
            200: components["responses"]["SandboxWasReset"];
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["SandboxAdvancing"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onClientCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onClientUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentIssued: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentIssuedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onPaymentCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onPaymentRecorded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRecordedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onPaymentUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onPaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onCreditApplied: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditAppliedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onExpenseCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpenseCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onExpenseUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpenseUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onExpenseDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpenseDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaSentEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaAccepted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaAcceptedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaRejectedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaVoided: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaVoidedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaCorrected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaCorrectedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onDocumentEfakturaFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentEfakturaFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractSentEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractSignerSigned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractSignerSignedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractSigned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractSignedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractDeclined: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractDeclinedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractExpiredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
    onContractVoided: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<lowercase hex HMAC-SHA256>`, computed over `<t>.<raw body>` with the whole signing secret of the endpoint as the key.
                 *     While a secret is replaced with an overlap, which whoever manages the endpoint asks for, a second `,v1=…` of the old secret follows: one that matches is enough.
                 *     Compare in constant time, and refuse a `t` more than 300 seconds away from the current time.
                 */
                "X-Service-Signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description The reference of this delivery.
                 *     It stays the same at every retry and redelivery, and names the delivery in `POST /webhook-deliveries/{reference}/redeliver`.
                 * @example 01K57HM2V3BQ8Y6TN0DWJ4XR9C
                 */
                "X-Service-Delivery": components["parameters"]["WebhookDeliveryHeader"];
                /**
                 * @description Names the sender and the version of the delivery format.
                 * @example Service-Webhooks/1
                 */
                "User-Agent": components["parameters"]["WebhookUserAgent"];
                /**
                 * @description `1` on an event that was sent to try the endpoint: its record exists nowhere, so do not store it.
                 *     Events of real records come without this header.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Test"?: components["parameters"]["WebhookTest"];
                /**
                 * @description `1` on an event that is sent by a replay: it happened earlier, and may have arrived before.
                 *     It is not part of what is signed.
                 * @example 1
                 */
                "X-Service-Replay"?: components["parameters"]["WebhookReplay"];
                /**
                 * @description The `sequence` of the change that the event is part of, as `GET /changes` has it.
                 *     It is a hint, and not part of what is signed; events of before it existed, and test events, have none.
                 * @example 1042
                 */
                "X-Service-Sequence"?: components["parameters"]["WebhookSequence"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractVoidedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookReceived"];
        };
    };
}
