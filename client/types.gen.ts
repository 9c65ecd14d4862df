// Made by scripts/client-types.ts from the OpenAPI document; do not edit.

export interface paths {
    "/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deals
         * @description Scope: `deals:read`.
         */
        get: operations["getDeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every deal that matches, as CSV or XLSX
         * @description Scope: `deals:read`.
         */
        get: operations["getDealsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one deal
         * @description By record id or deal code. Scope: `deals:read`.
         */
        get: operations["getDealsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a deal
         * @description A status moves only as the state table allows; anything else is a 409 that lists what is allowed. Ending a deal cancels its pending payments. Scope: `deals:write`.
         */
        patch: operations["patchDealsById"];
        trace?: never;
    };
    "/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Scope: `applications:read`.
         */
        get: operations["getApplications"];
        put?: never;
        /**
         * Submit an application
         * @description Scope: `applications:write`.
         */
        post: operations["postApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every application that matches, as CSV or XLSX
         * @description Scope: `applications:read`.
         */
        get: operations["getApplicationsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one application
         * @description By record id or submission number. Scope: `applications:read`.
         */
        get: operations["getApplicationsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Moving the stage to funded needs fundedAmount and purchaseAmount, now or before, and makes the deal (and the merchant, where none is linked) in the same transaction. Scope: `applications:write`.
         */
        patch: operations["patchApplicationsById"];
        trace?: never;
    };
    "/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants
         * @description Scope: `merchants:read`.
         */
        get: operations["getMerchants"];
        put?: never;
        /**
         * Create a merchant
         * @description Scope: `merchants:write`.
         */
        post: operations["postMerchants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one merchant
         * @description Scope: `merchants:read`.
         */
        get: operations["getMerchantsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant
         * @description Scope: `merchants:write`.
         */
        patch: operations["patchMerchantsById"];
        trace?: never;
    };
    "/merchants/{merchantId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a merchant’s contacts
         * @description Scope: `contacts:read`.
         */
        get: operations["getMerchantsByMerchantIdContacts"];
        put?: never;
        /**
         * Add a contact
         * @description The shares of a merchant’s contacts may not pass 100 together. Naming a new primary contact unsets the old one. Scope: `contacts:write`.
         */
        post: operations["postMerchantsByMerchantIdContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{merchantId}/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one contact
         * @description Scope: `contacts:read`.
         */
        get: operations["getMerchantsByMerchantIdContactsByContactId"];
        put?: never;
        post?: never;
        /**
         * Remove a contact
         * @description Scope: `contacts:write`.
         */
        delete: operations["deleteMerchantsByMerchantIdContactsByContactId"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Scope: `contacts:write`.
         */
        patch: operations["patchMerchantsByMerchantIdContactsByContactId"];
        trace?: never;
    };
    "/merchants/{merchantId}/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a merchant’s bank accounts
         * @description Scope: `merchants:read`.
         */
        get: operations["getMerchantsByMerchantIdBankAccounts"];
        put?: never;
        /**
         * Add a bank account
         * @description The number is sealed and never shown again. The newest active account of a deal’s merchant is debited, unless the deal names one. Scope: `merchants:write`.
         */
        post: operations["postMerchantsByMerchantIdBankAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{merchantId}/bank-accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one bank account
         * @description Scope: `merchants:read`.
         */
        get: operations["getMerchantsByMerchantIdBankAccountsByAccountId"];
        put?: never;
        post?: never;
        /**
         * Remove a bank account
         * @description Its number is wiped. Payments already in an approved file are not touched. Scope: `merchants:write`.
         */
        delete: operations["deleteMerchantsByMerchantIdBankAccountsByAccountId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{merchantId}/bank-accounts/{accountId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a bank account
         * @description After a change (on hold) another person than the one who made it must look; after a return that stopped it, anyone who may write, unless the organization holds changed accounts. Scope: `merchants:write`.
         */
        post: operations["postMerchantsByMerchantIdBankAccountsByAccountIdRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every payment that matches, of all deals, as CSV or XLSX
         * @description `dealCode` and `merchantName` are empty for callers without `deals:read`. Scope: `payments:read`.
         */
        get: operations["getPaymentsExport"];
        put?: never;
        post?: never;
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
         * List payments over all deals
         * @description Scope: `payments:read`.
         */
        get: operations["getPayments"];
        put?: never;
        post?: never;
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
         * Record many payments at once
         * @description Up to 5,000, all or nothing: a payment that cannot be recorded is named by its index. The answer has them in the order given. Scope: `payments:write`.
         */
        post: operations["postPaymentsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return many payments at once
         * @description Up to 5,000, all or nothing: a payment that cannot be returned is named by its index. The answer has them in the order given. Scope: `payments:write`.
         */
        post: operations["postPaymentsReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a deal’s payments
         * @description Scope: `payments:read`.
         */
        get: operations["getDealsByDealIdPayments"];
        put?: never;
        /**
         * Record a payment
         * @description Effective today or earlier completes at once and moves the deal; a later one stays pending until its day. Scope: `payments:write`.
         */
        post: operations["postDealsByDealIdPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/payments/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one payment
         * @description Scope: `payments:read`.
         */
        get: operations["getDealsByDealIdPaymentsByTransactionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/payments/{transactionId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a payment
         * @description The bank sent it back: the payment becomes failed and its effect on the deal is undone. Scope: `payments:write`.
         */
        post: operations["postDealsByDealIdPaymentsByTransactionIdReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/payments/{transactionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending payment
         * @description It becomes cancelled and never moves the deal. 409 unless it is pending. Scope: `payments:write`.
         */
        post: operations["postDealsByDealIdPaymentsByTransactionIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What should come on a deal, and what came
         * @description Dated expectations on banking days. While the deal collects, what is unsettled sums to outstandingBalance. At most 10,000 expectations an answer; ask for parts with from and to. Scope: `deals:read`.
         */
        get: operations["getDealsByIdSchedule"];
        put?: never;
        /**
         * Begin a new version of a schedule
         * @description What is owed is spread anew from startDate. Without one, a version of the same frequency keeps its days and begins with the next of them; another frequency begins one step after today. Scope: `deals:write`.
         */
        post: operations["postDealsByIdSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/schedule/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description Nothing is expected from the first day to the last, both included; that money moves to the end. Scope: `deals:write`.
         */
        post: operations["postDealsByIdSchedulePause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ACH files
         * @description Scope: `payments:read`.
         */
        get: operations["getAchFiles"];
        put?: never;
        /**
         * Draft an ACH file
         * @description Every unsettled expectation of that banking day, of active deals that have an account, becomes a pending payment and an entry. Never more is asked for than the balance less what is pending. Scope: `payments:write`.
         */
        post: operations["postAchFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one ACH file with its payments
         * @description Scope: `payments:read`.
         */
        get: operations["getAchFilesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/files/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an ACH file
         * @description By another key or person than made it. From now on its content never changes and its payments complete on their day. Scope: `payments:write`.
         */
        post: operations["postAchFilesByIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/files/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an ACH file
         * @description Frees its expectations; 409 once its content was fetched. Scope: `payments:write`.
         */
        post: operations["postAchFilesByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an approved ACH file as the bank takes it
         * @description NACHA, 94 characters a line. The same bytes for ever; every fetch is audited. Scope: `payments:write`.
         */
        get: operations["getAchFilesByIdContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a bank’s file of returns and changes
         * @description Each return calls the return verb, each notification of change corrects its account, once, whichever file brings it. A file that is not well-formed is refused with its line, and nothing of it is applied. Scope: `payments:write`.
         */
        post: operations["postAchReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/unmatched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List returns and changes that wait for a person
         * @description Scope: `payments:read`.
         */
        get: operations["getAchUnmatched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ach/unmatched/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of an unmatched return or change
         * @description Scope: `payments:write`.
         */
        post: operations["postAchUnmatchedByIdResolve"];
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
         * @description Scope: `documents:read`.
         */
        get: operations["getDocuments"];
        put?: never;
        /**
         * Add a document
         * @description As JSON: the answer carries an uploadUrl to PUT the bytes to within an hour. As multipart/form-data: the same fields and the file, at once. Scope: `documents:write`.
         */
        post: operations["postDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one document
         * @description Scope: `documents:read`.
         */
        get: operations["getDocumentsById"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Removes the record and its bytes. 409 while an analysis reads it. Scope: `documents:write`.
         */
        delete: operations["deleteDocumentsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sizes of a PDF’s pages
         * @description Scope: `documents:read`.
         */
        get: operations["getDocumentsByIdPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/pages/{page}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a PDF as a picture
         * @description Scope: `documents:read`.
         */
        get: operations["getDocumentsByIdPagesByPagePng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew an upload link
         * @description A new link to PUT the bytes to, for a document that still awaits them. 409 once it has them. Scope: `documents:write`.
         */
        post: operations["postDocumentsByIdUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the figures can be narrowed down to
         * @description Scope: `deals:read`.
         */
        get: operations["getPortfolioFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The book in figures
         * @description funder_id, merchant_state and merchant_industry narrow the deals, also together; more than 10,000 that match are a 400. Scope: `deals:read`.
         */
        get: operations["getPortfolioSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A figure over time
         * @description The last 26 weeks or 24 months unless from and to say otherwise; at most 600 points. What is expected lies in the future too. funder_id, merchant_state and merchant_industry narrow the deals, also together; more than 10,000 that match are a 400. Scope: `deals:read`.
         */
        get: operations["getPortfolioSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/aging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balances by days past due
         * @description funder_id, merchant_state and merchant_industry narrow the deals, also together; more than 10,000 that match are a 400. Scope: `deals:read`.
         */
        get: operations["getPortfolioAging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portfolio/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each month’s deals have collected since
         * @description funder_id, merchant_state and merchant_industry narrow the deals, also together; more than 10,000 that match are a 400. Scope: `deals:read`.
         */
        get: operations["getPortfolioCohorts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/true-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a deal’s true-ups
         * @description Proposed when later statements of a deal with specifiedPercentage are analysed, each with its arithmetic. Scope: `deals:read`.
         */
        get: operations["getDealsByIdTrueUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/true-ups/{trueUpId}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a true-up
         * @description The proposed payment begins a new version of the schedule. Scope: `deals:write`.
         */
        post: operations["postDealsByIdTrueUpsByTrueUpIdGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/true-ups/{trueUpId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a true-up
         * @description Scope: `deals:write`.
         */
        post: operations["postDealsByIdTrueUpsByTrueUpIdRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Raised when later statements of a funded deal show another position, another advance or fallen revenue. Scope: `deals:read`.
         */
        get: operations["getAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark an alert as seen or closed
         * @description Scope: `deals:write`.
         */
        patch: operations["patchAlertsById"];
        trace?: never;
    };
    "/deals/{id}/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a deal can be renewed, why not, and from when
         * @description Scope: `deals:read`.
         */
        get: operations["getDealsByIdRenewal"];
        put?: never;
        /**
         * Draft the application that renews a deal
         * @description Funding it pays the deal off with its whole balance, dated the funding day, and marks it refinanced, in one move. Only an active deal can be renewed. Scope: `applications:write`.
         */
        post: operations["postDealsByIdRenewal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools
         * @description The deal is named by id or code; an application that is not funded yet by id or submission number. Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool
         * @description Asynchronous: poll GET …/analyses/{analysisId}. The deal is named by id or code; an application that is not funded yet by id or submission number. Scope: `underwriting:trigger`.
         */
        post: operations["postDealsByDealIdUnderwritingAnalyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs
         * @description Newest first, without their results; a scrub that is under way says how far it is. Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalyses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one run
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all results
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingDocuments"];
        put?: never;
        /**
         * Choose the documents to analyse
         * @description An empty list goes back to every bank statement of the deal. Scope: `underwriting:trigger`.
         */
        post: operations["postDealsByDealIdUnderwritingDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections of a bank scrub
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrections"];
        put?: never;
        /**
         * Correct a bank scrub
         * @description As POST /analysis/{analysisId}/corrections. Scope: `underwriting:trigger`.
         */
        post: operations["postDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/corrections/{correctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a correction of a bank scrub
         * @description Scope: `underwriting:trigger`.
         */
        delete: operations["deleteDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrectionsByCorrectionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions of a bank scrub
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisIdTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a bank scrub with the sizes of their pages
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/files/{file}/pages/{page}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a scrubbed document as a picture
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisIdFilesByFilePagesByPagePng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{dealId}/underwriting/analyses/{analysisId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a bank scrub
         * @description Scope: `underwriting:read`.
         */
        get: operations["getDealsByDealIdUnderwritingAnalysesByAnalysisIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse bank statements
         * @description Always asynchronous: poll GET /analysis/{analysisId}. Scope: `analysis:trigger`.
         */
        post: operations["postAnalysisBankStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse transactions
         * @description Up to 500 transactions are answered at once with 200; more are accepted with 202 and analysed by a worker. Scope: `analysis:trigger`.
         */
        post: operations["postAnalysisTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/bank-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse bank data
         * @description In Plaid’s sense: a positive amount leaves the account, pending transactions are left out, other fields are ignored. Answers as POST /analysis/transactions does; with compareWith, what only the statements or only the data have is listed. Scope: `analysis:trigger`.
         */
        post: operations["postAnalysisBankData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one analysis
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisId"];
        put?: never;
        post?: never;
        /**
         * Delete an analysis
         * @description A running one is cancelled first. Statements, transactions and positions are deleted, and the uploaded files with them. Scope: `analysis:trigger`.
         */
        delete: operations["deleteAnalysisByAnalysisId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List analyses
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections of an analysis
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisIdCorrections"];
        put?: never;
        /**
         * Correct an analysis
         * @description The engine runs again over what was read, with what you say; the answer is the analysis at its next revision. Rows and positions are named by their index in the revision given, which must be the latest (412). A label must fit the direction of its rows (400). Scope: `analysis:trigger`.
         */
        post: operations["postAnalysisByAnalysisIdCorrections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/corrections/{correctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a correction
         * @description In any order; itself a revision. With all of them undone, the figures are those of revision 0. Scope: `analysis:trigger`.
         */
        delete: operations["deleteAnalysisByAnalysisIdCorrectionsByCorrectionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions of an analysis
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisIdTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of an analysis
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/files/{file}/pages/{page}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a file as a picture
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisIdFilesByFilePagesByPagePng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/{analysisId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export an analysis
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisByAnalysisIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analysis/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare analyses side by side
         * @description Scope: `analysis:read`.
         */
        get: operations["getAnalysisCompare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}/statements-over-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A merchant’s statements of all analyses as one
         * @description Statements of one account are joined, repeated months are left out, gaps and breaks are named; figures, trend and positions are computed over all of them, with what people corrected. Scope: `analysis:read`.
         */
        get: operations["getMerchantsByIdStatementsOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Scope: `webhooks:read`.
         */
        get: operations["getWebhooks"];
        put?: never;
        /**
         * Subscribe to events
         * @description The answer holds the signing secret, which is shown only here. An organization can have 20 subscriptions. Scope: `webhooks:write`.
         */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one webhook subscription
         * @description Scope: `webhooks:read`.
         */
        get: operations["getWebhooksById"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook subscription and its deliveries
         * @description Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhooksById"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook subscription
         * @description While a subscription is paused its deliveries are kept. Resuming does not send them; recover does. Scope: `webhooks:write`.
         */
        patch: operations["patchWebhooksById"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries with their attempts
         * @description Scope: `webhooks:read`.
         */
        get: operations["getWebhooksByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery with what it carries
         * @description Scope: `webhooks:read`.
         */
        get: operations["getWebhooksByIdDeliveriesByDeliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description A made-up record of the kind named, or of the first kind subscribed to, with "test": true in its data, delivered like any other; its failure pauses nothing. 409 while paused. Scope: `webhooks:write`.
         */
        post: operations["postWebhooksByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Whatever became of it: it goes out at once, with the same event id and five attempts before it. 409 while paused. Scope: `webhooks:write`.
         */
        post: operations["postWebhooksByIdDeliveriesByDeliveryIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what failed or was kept since a time
         * @description Requeues every failed and every paused delivery created at or after `since`. 409 while paused. Scope: `webhooks:write`.
         */
        post: operations["postWebhooksByIdRecover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description The new secret signs at once. The old one signs beside it, in X-Service-Signature-Previous, for 24 hours. Scope: `webhooks:write`.
         */
        post: operations["postWebhooksByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay events
         * @description What happened, as webhooks tell it, in the order it was committed: nothing ever appears before what was already returned. Keep the id of the last event you handled and pass it as `after`; without it the last 30 days are shown. Only kinds whose records the key may read are shown; naming another `type` is a 403.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deals/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a deal, the newest first
         * @description Events and runs as far as the scopes go; notes and, for admins, audit lines to people who are signed in. Scope: `deals:read`.
         */
        get: operations["getDealsByIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to an application, the newest first
         * @description Events and runs as far as the scopes go; notes and, for admins, audit lines to people who are signed in. Scope: `applications:read`.
         */
        get: operations["getApplicationsByIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a merchant, the newest first
         * @description Events and runs as far as the scopes go; notes and, for admins, audit lines to people who are signed in. Scope: `merchants:read`.
         */
        get: operations["getMerchantsByIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "deal.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deal was made
         * @description Sent to subscriptions that name `deal.created`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onDealCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deal was changed, by a person or by a payment
         * @description Sent to subscriptions that name `deal.updated`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onDealUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deal’s status changed; previousStatus is the one before
         * @description Sent to subscriptions that name `deal.status_changed`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onDealStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.funded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application was funded
         * @description Sent to subscriptions that name `deal.funded`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onDealFunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.paid_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deal was paid off
         * @description Sent to subscriptions that name `deal.paid_off`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onDealPaidOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application was submitted
         * @description Sent to subscriptions that name `application.created`, and shown by GET /events. Subscribing needs `applications:read`.
         */
        post: operations["onApplicationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application was changed
         * @description Sent to subscriptions that name `application.updated`, and shown by GET /events. Subscribing needs `applications:read`.
         */
        post: operations["onApplicationUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.stage_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application’s stage changed; previousStage is the one before
         * @description Sent to subscriptions that name `application.stage_changed`, and shown by GET /events. Subscribing needs `applications:read`.
         */
        post: operations["onApplicationStageChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application’s status changed; previousStatus is the one before
         * @description Sent to subscriptions that name `application.status_changed`, and shown by GET /events. Subscribing needs `applications:read`.
         */
        post: operations["onApplicationStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A merchant was made
         * @description Sent to subscriptions that name `merchant.created`, and shown by GET /events. Subscribing needs `merchants:read`.
         */
        post: operations["onMerchantCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A merchant was changed
         * @description Sent to subscriptions that name `merchant.updated`, and shown by GET /events. Subscribing needs `merchants:read`.
         */
        post: operations["onMerchantUpdated"];
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
         * A payment was recorded
         * @description Sent to subscriptions that name `payment.created`, and shown by GET /events. Subscribing needs `payments:read`.
         */
        post: operations["onPaymentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was completed
         * @description Sent to subscriptions that name `payment.completed`, and shown by GET /events. Subscribing needs `payments:read`.
         */
        post: operations["onPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was returned, failed or was cancelled: its status says which
         * @description Sent to subscriptions that name `payment.failed`, and shown by GET /events. Subscribing needs `payments:read`.
         */
        post: operations["onPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document’s bytes have arrived, or it was announced
         * @description Sent to subscriptions that name `document.uploaded`, and shown by GET /events. Subscribing needs `documents:read`.
         */
        post: operations["onDocumentUploaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "analysis.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank-statement analysis is finished; without its rows
         * @description Sent to subscriptions that name `analysis.completed`, and shown by GET /events. Subscribing needs `analysis:read`.
         */
        post: operations["onAnalysisCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "analysis.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank-statement analysis failed; error says why
         * @description Sent to subscriptions that name `analysis.failed`, and shown by GET /events. Subscribing needs `analysis:read`.
         */
        post: operations["onAnalysisFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "underwriting.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An underwriting tool has finished; without its result
         * @description Sent to subscriptions that name `underwriting.completed`, and shown by GET /events. Subscribing needs `underwriting:read`.
         */
        post: operations["onUnderwritingCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "underwriting.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An underwriting tool failed; error says why
         * @description Sent to subscriptions that name `underwriting.failed`, and shown by GET /events. Subscribing needs `underwriting:read`.
         */
        post: operations["onUnderwritingFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.raised": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Later statements of a funded deal show something that it should not
         * @description Sent to subscriptions that name `alert.raised`, and shown by GET /events. Subscribing needs `deals:read`.
         */
        post: operations["onAlertRaised"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Pagination: {
            pagination: {
                page: number;
                limit: number;
                total: number;
                totalPages: number;
            };
        };
        Deal: {
            /** @description Record id, deal_… */
            id: string;
            /** @description Deal code. */
            dealId: string;
            merchantName: string;
            fundedAmount: number;
            purchaseAmount: number;
            totalCollected: number;
            outstandingBalance: number;
            /** @description 100 × totalCollected / purchaseAmount, two decimals. */
            rtrPercentage: number;
            /** @enum {string} */
            status: "active" | "closed" | "refinanced" | "paidOff" | "defaulted" | "inCollections" | "inLegal" | "settled";
            subStatus: string | null;
            /** Format: date */
            fundedDate: string;
            paymentCount: number;
            /** Format: date */
            nextPaymentDate: string | null;
            /** Format: date */
            lastPaymentDate: string | null;
            /** @description Record id, mer_… */
            merchantId: string;
            /** @description Record id, app_… */
            submissionId: string | null;
            funderId: string | null;
            /** @enum {string|null} */
            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            paymentAmount: number | null;
            /** @description Record id, deal_… */
            replacedByDealId: string | null;
            /** @description Record id, acct_… */
            bankAccountId: string | null;
            /** @description A first-priority perfected interest is on file: states that forbid automatic debits without one let this deal be debited. */
            firstPriorityInterest: boolean;
            /** @description The share of receipts that was bought, in percent. */
            specifiedPercentage: number | null;
            /** @description Calendar days since the oldest unsettled expectation, reckoned when read. */
            daysPastDue: number;
            /** @description What is unsettled of expectations before today; null where a date is past and no amount was agreed. */
            pastDueAmount: number | null;
            /**
             * Format: date
             * @description The last expectation’s day.
             */
            projectedPayoffDate: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        PatchDeal: {
            /** @enum {string} */
            status?: "active" | "closed" | "refinanced" | "paidOff" | "defaulted" | "inCollections" | "inLegal" | "settled";
            subStatus?: string | null;
            funderId?: string | null;
            /** Format: date */
            nextPaymentDate?: string | null;
            /** @enum {string|null} */
            paymentFrequency?: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            /** @description Dollars, more than zero, at most two decimals. */
            paymentAmount?: number | null;
            /** @description Dollars, more than zero, at most two decimals. */
            fundedAmount?: number;
            /** @description Dollars, more than zero, at most two decimals. */
            purchaseAmount?: number;
            /** Format: date */
            fundedDate?: string;
            /** @description The merchant’s account to debit; null for its newest active one. */
            bankAccountId?: string | null;
            firstPriorityInterest?: boolean;
            /** @description The share of receipts that was bought, in percent. */
            specifiedPercentage?: number | null;
            /** @description With status refinanced: the deal that replaces this one, by id or code. */
            replacedByDealId?: string;
        };
        Application: {
            /** @description Record id, app_… */
            id: string;
            submissionNumber: string;
            applicantLegalName: string;
            requestedAmount: number;
            applicantState: string | null;
            applicantIndustry: string | null;
            ownerFirstName: string | null;
            ownerLastName: string | null;
            ownerEmail: string | null;
            ein: string | null;
            /** @enum {string} */
            stage: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
            /**
             * Format: date-time
             * @description When it came into this stage; null where nobody knows it any more.
             */
            stageSince: string | null;
            /** @enum {string} */
            status: "active" | "onHold" | "closed";
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /** @description Record id, mer_… */
            merchantId: string | null;
            deal: {
                id: string;
                dealId: string;
            } | null;
            fundedAmount: number | null;
            purchaseAmount: number | null;
            /** Format: date */
            fundedDate: string | null;
            /** @enum {string|null} */
            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            paymentAmount: number | null;
            funderId: string | null;
            /** @description Record id, usr_… */
            assigneeId: string | null;
            declineReasons: string[];
            /** @description The deal that funding this one pays off. */
            renewsDealId: string | null;
            /** @description What that took when the renewal was drafted. */
            payoffAmount: number | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateApplication: {
            applicantLegalName: string;
            /** @description Dollars, more than zero, at most two decimals. */
            requestedAmount: number;
            /** @description A US state; two letters are upper-cased. */
            applicantState?: string | null;
            applicantIndustry?: string | null;
            ownerFirstName?: string | null;
            ownerLastName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            /** @description Employer identification number, NN-NNNNNNN. */
            ein?: string | null;
            merchantId?: string | null;
            /** @enum {string} */
            priority?: "low" | "normal" | "high" | "urgent";
            /** @description A person of the organization, usr_…. */
            assigneeId?: string | null;
            declineReasons?: string[];
            /** @enum {string} */
            stage?: "draft" | "submission";
        };
        PatchApplication: {
            applicantLegalName?: string;
            /** @description Dollars, more than zero, at most two decimals. */
            requestedAmount?: number;
            /** @description A US state; two letters are upper-cased. */
            applicantState?: string | null;
            applicantIndustry?: string | null;
            ownerFirstName?: string | null;
            ownerLastName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            /** @description Employer identification number, NN-NNNNNNN. */
            ein?: string | null;
            merchantId?: string | null;
            /** @enum {string} */
            priority?: "low" | "normal" | "high" | "urgent";
            /** @description A person of the organization, usr_…. */
            assigneeId?: string | null;
            declineReasons?: string[];
            /** @enum {string} */
            stage?: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
            /** @enum {string} */
            status?: "active" | "onHold";
            /** @description Dollars, more than zero, at most two decimals. */
            fundedAmount?: number | null;
            /** @description Dollars, more than zero, at most two decimals. */
            purchaseAmount?: number | null;
            /** Format: date */
            fundedDate?: string | null;
            /** @enum {string|null} */
            paymentFrequency?: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            /** @description Dollars, more than zero, at most two decimals. */
            paymentAmount?: number | null;
            funderId?: string | null;
        };
        Merchant: {
            /** @description Record id, mer_… */
            id: string;
            legalName: string;
            dbaName: string | null;
            ein: string | null;
            businessState: string | null;
            industry: string | null;
            ownerName: string | null;
            ownerEmail: string | null;
            isActive: boolean;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateMerchant: {
            legalName: string;
            dbaName?: string | null;
            /** @description A US state; two letters are upper-cased. */
            businessState?: string | null;
            industry?: string | null;
            ownerName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            /** @description Employer identification number, NN-NNNNNNN. */
            ein?: string | null;
        };
        PatchMerchant: {
            legalName?: string;
            dbaName?: string | null;
            /** @description A US state; two letters are upper-cased. */
            businessState?: string | null;
            industry?: string | null;
            ownerName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            /** @description Employer identification number, NN-NNNNNNN. */
            ein?: string | null;
            isActive?: boolean;
        };
        Contact: {
            /** @description Record id, con_… */
            id: string;
            /** @description Record id, mer_… */
            merchantId: string;
            firstName: string;
            lastName: string;
            email: string | null;
            phone: string | null;
            title: string | null;
            isPrimary: boolean;
            isOwner: boolean;
            ownershipPercentage: number | null;
            isActive: boolean;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateContact: {
            firstName: string;
            lastName: string;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            title?: string | null;
            isPrimary?: boolean;
            isOwner?: boolean;
            ownershipPercentage?: number | null;
        };
        PatchContact: {
            firstName?: string;
            lastName?: string;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            title?: string | null;
            isPrimary?: boolean;
            isOwner?: boolean;
            ownershipPercentage?: number | null;
            isActive?: boolean;
        };
        BankAccount: {
            /** @description Record id, acct_… */
            id: string;
            /** @description Record id, mer_… */
            merchantId: string;
            routingNumber: string;
            /** @description All that is ever shown of the number. */
            accountNumberLast4: string;
            /** @enum {string} */
            accountType: "checking" | "savings";
            /** @enum {string} */
            holderType: "business" | "person";
            holderName: string;
            authorizedAt: string;
            /** @enum {string} */
            status: "active" | "onHold" | "needsAttention";
            /** @description True once a return stopped the account: nothing is debited from it. */
            needsAttention: boolean;
            /** @description The return code that stopped it, or what put it on hold. */
            statusReason: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateBankAccount: {
            /** @description ABA routing number, nine digits. */
            routingNumber: string;
            /** @description As the bank prints it, 1 to 17 characters. Sealed at once and never shown again. */
            accountNumber: string;
            /** @enum {string} */
            accountType: "checking" | "savings";
            /**
             * @description A business is debited as CCD, a person as PPD.
             * @enum {string}
             */
            holderType: "business" | "person";
            holderName: string;
            /** @description When the merchant authorised the debits. A date or a date-time. */
            authorizedAt: string;
        };
        Payment: {
            /** @description Record id, pay_… */
            id: string;
            /** @description Record id, deal_… */
            dealId: string;
            amount: number;
            /** @enum {string} */
            type: "merchantPayment" | "payoff" | "settlement" | "refund" | "fee";
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "cancelled";
            /** Format: date */
            effectiveDate: string;
            notes: string | null;
            returnCode: string | null;
            /** Format: date */
            returnedDate: string | null;
            /** @description Why a payment that was pending could not be completed on its day. */
            failureReason: string | null;
            /** @description The file that asks the bank for it. */
            achFileId: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        ListedPayment: {
            /** @description Record id, pay_… */
            id: string;
            /** @description Record id, deal_… */
            dealId: string;
            amount: number;
            /** @enum {string} */
            type: "merchantPayment" | "payoff" | "settlement" | "refund" | "fee";
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "cancelled";
            /** Format: date */
            effectiveDate: string;
            notes: string | null;
            returnCode: string | null;
            /** Format: date */
            returnedDate: string | null;
            /** @description Why a payment that was pending could not be completed on its day. */
            failureReason: string | null;
            /** @description The file that asks the bank for it. */
            achFileId: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
            /** @description With include=deal. */
            dealCode?: string;
            /** @description With include=deal. */
            merchantName?: string;
        };
        CreatePayment: {
            /** @description Dollars, more than zero, at most two decimals. */
            amount: number;
            /** @enum {string} */
            type: "merchantPayment" | "payoff" | "settlement" | "refund" | "fee";
            /** Format: date */
            effectiveDate: string;
            notes?: string | null;
            /** @description How many payments of this type, amount and day, completed or pending, you know the deal to have. Where there are more, nothing is recorded: 409 with `alike`. */
            knownAlike?: number;
        };
        ReturnPayment: {
            /** @description NACHA return code. */
            returnCode: string;
            /** Format: date */
            returnedDate?: string;
        };
        CreatePayments: {
            payments: {
                /** @description By id or code. */
                dealId: string;
                /** @description Dollars, more than zero, at most two decimals. */
                amount: number;
                /** @enum {string} */
                type: "merchantPayment" | "payoff" | "settlement" | "refund" | "fee";
                /** Format: date */
                effectiveDate: string;
                notes?: string | null;
            }[];
        };
        ReturnPayments: {
            returns: {
                paymentId: string;
                /** @description NACHA return code. */
                returnCode: string;
                /** Format: date */
                returnedDate?: string;
            }[];
        };
        Schedule: {
            /** @description null: the deal has no payment frequency or no payment amount, and so no schedule. */
            version: number | null;
            /** @enum {string|null} */
            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            paymentAmount: number | null;
            /** Format: date */
            startDate: string | null;
            /** Format: date */
            projectedPayoffDate: string | null;
            /** @description What was expected up to and including today. */
            expectedToDate: number;
            /** @description What was collected. */
            receivedToDate: number;
            /** @description What is unsettled of expectations before today. */
            pastDueAmount: number | null;
            /** @description Calendar days since the oldest unsettled expectation. */
            daysPastDue: number;
            expectations: {
                /** Format: date */
                date: string;
                /** @description What is expected on that day; 0 where it is paused, for its money has moved to the end. */
                amount: number;
                /** @description What has come for it. Money fills the oldest first. */
                settled: number;
                /**
                 * @description missed: its day is past and nothing came. cancelled: the deal has ended. Older versions show what was settled under them.
                 * @enum {string}
                 */
                status: "open" | "partial" | "settled" | "missed" | "paused" | "cancelled";
                /** @description The version it belongs to. Version and date name an expectation for ever. */
                version: number;
            }[];
            versions: {
                version: number;
                /** @enum {string} */
                paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly";
                paymentAmount: number;
                /** Format: date */
                startDate: string | null;
                reason: string;
                /** @description The key or person that began it. */
                author: string;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                createdAt: string;
            }[];
            pauses: {
                version: number;
                /** Format: date */
                from: string;
                /** Format: date */
                until: string;
                reason: string;
                author: string;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                createdAt: string;
            }[];
        };
        SetSchedule: {
            /** @enum {string} */
            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly";
            /** @description Dollars, more than zero, at most two decimals. */
            paymentAmount: number;
            /** Format: date */
            startDate?: string;
            reason: string;
        };
        PauseSchedule: {
            /** Format: date */
            from: string;
            /** Format: date */
            until: string;
            reason: string;
        };
        AchFile: {
            /** @description Record id, ach_… */
            id: string;
            /** @enum {string} */
            status: "draft" | "approved" | "cancelled";
            /** Format: date */
            effectiveDate: string;
            entryCount: number;
            totalDebit: number;
            createdBy: string;
            approvedBy: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            approvedAt: string | null;
            /**
             * Format: date-time
             * @description When its content was first fetched: from then on it cannot be cancelled.
             */
            fetchedAt: string | null;
            /** @description Of the content, once it is approved. */
            sha256: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
            payments: components["schemas"]["Payment"][];
            /** @description When it is made or approved: deals that are due, or were drafted, and are not in the file, and why. */
            skipped: {
                /** @description Record id, deal_… */
                dealId: string;
                dealCode: string;
                reason: string;
            }[];
        };
        AchFileItem: {
            /** @description Record id, ach_… */
            id: string;
            /** @enum {string} */
            status: "draft" | "approved" | "cancelled";
            /** Format: date */
            effectiveDate: string;
            entryCount: number;
            totalDebit: number;
            createdBy: string;
            approvedBy: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            approvedAt: string | null;
            /**
             * Format: date-time
             * @description When its content was first fetched: from then on it cannot be cancelled.
             */
            fetchedAt: string | null;
            /** @description Of the content, once it is approved. */
            sha256: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateAchFile: {
            /** Format: date */
            effectiveDate: string;
            /** @description Also what earlier days expected and did not get. */
            includeMissed?: boolean;
        };
        AchReturnsApplied: {
            returned: number;
            changed: number;
            /** @description Those that another file, or this one, brought before and that were applied: nothing changed. */
            alreadySeen: number;
            /** @description Those that could not be applied, told again each time they come. They wait once each in the list of what a person must look at. */
            unmatched: {
                line: number;
                trace: string;
                reason: string;
            }[];
        };
        AchUnmatched: {
            id: string;
            /** @enum {string} */
            kind: "return" | "change";
            code: string;
            trace: string;
            amount: number;
            reason: string;
            line: number;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            resolvedAt: string | null;
            resolvedBy: string | null;
            resolution: string | null;
        };
        Document: {
            /** @description Record id, doc_… */
            id: string;
            name: string;
            /** @enum {string} */
            type: "bankStatement" | "application" | "contract" | "identification" | "voidedCheck" | "taxReturn" | "processingStatement" | "other";
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, mer_… */
            merchantId: string | null;
            /** @description Record id, app_… */
            applicationId: string | null;
            /** @enum {string} */
            status: "awaitingUpload" | "uploaded" | "parsed" | "failed";
            /** @description Why a statement could not be read. */
            statusReason: string | null;
            /** @description Signed link to the bytes, good for an hour; null before they are here. */
            fileUrl: string | null;
            size: number | null;
            sha256: string | null;
            /** @description Only in the answer to a JSON create: PUT the bytes here within an hour. */
            uploadUrl?: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateDocument: {
            name: string;
            /** @enum {string} */
            type: "bankStatement" | "application" | "contract" | "identification" | "voidedCheck" | "taxReturn" | "processingStatement" | "other";
            /** @description Record id or deal code. */
            dealId?: string | null;
            merchantId?: string | null;
            /** @description Record id or submission number. */
            applicationId?: string | null;
        };
        UploadDocument: {
            name: string;
            /** @enum {string} */
            type: "bankStatement" | "application" | "contract" | "identification" | "voidedCheck" | "taxReturn" | "processingStatement" | "other";
            /** @description Record id or deal code. */
            dealId?: string | null;
            merchantId?: string | null;
            /** @description Record id or submission number. */
            applicationId?: string | null;
            /**
             * Format: binary
             * @description At most 50 MB.
             */
            file: string;
        };
        UploadLink: {
            /** @description Record id, doc_… */
            id: string;
            /** @description PUT the bytes here within an hour. */
            uploadUrl: string;
        };
        PageFile: {
            /** @description Position in the upload, from 0. */
            file: number;
            fileName: string;
            pageCount: number;
            /** @description In points. */
            pages: {
                width: number;
                height: number;
            }[];
            /** @description Why its pages cannot be shown. */
            error?: string;
        };
        PortfolioFilters: {
            /** @description States of merchants whose deals collect, in their order; at most 500. */
            states: string[];
            /** @description Industries of merchants whose deals collect, in their order; at most 500. */
            industries: string[];
            /** @description Funder references of deals, in their order; at most 500. */
            funders: string[];
        };
        PortfolioSummary: {
            /**
             * Format: date
             * @description The organization’s date the figures are of; they include every change committed so far.
             */
            asOf: string;
            /** @description Balances of deals that collect: active, defaulted, inCollections, inLegal. */
            outstanding: number;
            /** @description The same seven days ago, by the payments’ effective dates. */
            outstandingWeekAgo: number;
            outstandingByStatus: {
                /** @enum {string} */
                status: "active" | "closed" | "refinanced" | "paidOff" | "defaulted" | "inCollections" | "inLegal" | "settled";
                deals: number;
                outstanding: number;
            }[];
            activeDeals: number;
            collectingDeals: number;
            /** @description Completed payments less refunds with an effective date from Monday to today. */
            collectedThisWeek: number;
            /** @description What schedules expect from Monday to Sunday. */
            expectedThisWeek: number;
            collectedLastWeek: number;
            expectedLastWeek: number;
            /** @description Balances that are not past due, of all that is outstanding, in percent with two decimals; null where there is nothing to divide by. */
            currentShare: number | null;
            pastDueDeals: number;
            /** @description Whole balances of deals that are past due. */
            pastDueOutstanding: number;
            /** @description Balances in default, collections or legal, of all that is outstanding, in percent with two decimals; null where there is nothing to divide by. */
            defaultRate: number | null;
            fundedThisMonth: number;
            dealsFundedThisMonth: number;
            fundedLastMonth: number;
            dealsFundedLastMonth: number;
            /** @description Over 60 days, by effective date and by number: a debit is a collecting payment that came or went back. */
            returnRates: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                debits: number;
                unauthorized: {
                    returns: number;
                    /** @description Returns ÷ debits, in percent with two decimals; null where there is nothing to divide by. */
                    rate: number | null;
                    /** @description In percent, as the ACH rules watch it. */
                    limit: number;
                    /** @description The return codes that it counts; null: every one. */
                    codes: string[] | null;
                };
                administrative: {
                    returns: number;
                    /** @description Returns ÷ debits, in percent with two decimals; null where there is nothing to divide by. */
                    rate: number | null;
                    /** @description In percent, as the ACH rules watch it. */
                    limit: number;
                    /** @description The return codes that it counts; null: every one. */
                    codes: string[] | null;
                };
                overall: {
                    returns: number;
                    /** @description Returns ÷ debits, in percent with two decimals; null where there is nothing to divide by. */
                    rate: number | null;
                    /** @description In percent, as the ACH rules watch it. */
                    limit: number;
                    /** @description The return codes that it counts; null: every one. */
                    codes: string[] | null;
                };
            };
            concentration: {
                /** @description The ten largest. */
                byState: {
                    /** @description null: not known. */
                    value: string | null;
                    deals: number;
                    outstanding: number;
                    /** @description Of all that is outstanding, in percent with two decimals; null where there is nothing to divide by. */
                    share: number | null;
                }[];
                /** @description The ten largest. */
                byIndustry: {
                    /** @description null: not known. */
                    value: string | null;
                    deals: number;
                    outstanding: number;
                    /** @description Of all that is outstanding, in percent with two decimals; null where there is nothing to divide by. */
                    share: number | null;
                }[];
                /** @description The ten largest among the merchants of the 200 largest balances. */
                byMerchant: {
                    /** @description Record id, mer_… */
                    merchantId: string;
                    merchantName: string;
                    deals: number;
                    outstanding: number;
                    /** @description Of all that is outstanding, in percent with two decimals; null where there is nothing to divide by. */
                    share: number | null;
                }[];
            };
        };
        PortfolioSeries: {
            /** @enum {string} */
            metric: "outstanding" | "collected" | "expected" | "funded";
            /** @enum {string} */
            interval: "week" | "month";
            /**
             * Format: date
             * @description The organization’s date the figures are of; they include every change committed so far.
             */
            asOf: string;
            points: {
                /**
                 * Format: date
                 * @description The period’s first day.
                 */
                date: string;
                /** @description What happened in the period; of `outstanding` the balance at its end, or now. */
                amount: number;
                /** @description Of `outstanding`: as it stood on the last day of the period that was kept. Null before such days were kept, and of past periods where a filter narrows the deals. */
                byStatus: {
                    /** @enum {string} */
                    status: "active" | "closed" | "refinanced" | "paidOff" | "defaulted" | "inCollections" | "inLegal" | "settled";
                    outstanding: number;
                }[] | null;
            }[];
        };
        PortfolioAging: {
            /**
             * Format: date
             * @description The organization’s date the figures are of; they include every change committed so far.
             */
            asOf: string;
            buckets: {
                /** @description 0, 1-7, 8-14, 15-30, 31-60, 61-90, 91+ */
                bucket: string;
                minDays: number;
                maxDays: number | null;
                /** @description Deals that collect. */
                deals: number;
                /** @description Their whole balances. */
                outstanding: number;
            }[];
        };
        PortfolioCohorts: {
            /**
             * Format: date
             * @description The organization’s date the figures are of; they include every change committed so far.
             */
            asOf: string;
            /** @description Imported deals with money collected before: nobody knows when it came, so they are in no curve. */
            leftOutDeals: number;
            cohorts: {
                /** @description Month funded. */
                month: string;
                deals: number;
                purchased: number;
                points: {
                    /** @description Calendar months since the month funded. */
                    monthsSince: number;
                    /** @description So far, by effective date. */
                    collected: number;
                    /** @description collected ÷ purchased in percent, two decimals. */
                    share: number;
                }[];
            }[];
        };
        TrueUp: {
            /** @description Record id, tru_… */
            id: string;
            /** @description Record id, deal_… */
            dealId: string;
            /** @description The analysis or underwriting run whose revenue it follows from. */
            analysisId: string;
            /**
             * @description superseded: a later analysis proposed anew, or found the payment right.
             * @enum {string}
             */
            status: "open" | "granted" | "refused" | "superseded";
            /** @description Whole months after funding. */
            months: string[];
            /** @description Of these months together. */
            trueRevenue: number;
            specifiedPercentage: number;
            /** @description trueRevenue × specifiedPercentage ÷ 100. */
            dueAmount: number;
            /** @description What was collected in these months, by effective date, less refunds. */
            takenAmount: number;
            /** @description dueAmount − takenAmount; below zero more was taken than was due. */
            differenceAmount: number;
            /** @enum {string} */
            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly";
            /** @description daily 21, weekly 4.33, biweekly 2.17, semimonthly 2, monthly 1. */
            paymentsPerMonth: number;
            currentPaymentAmount: number;
            /** @description dueAmount ÷ number of months ÷ paymentsPerMonth. */
            proposedPaymentAmount: number;
            /** @description The version that granting it began. */
            scheduleVersion: number | null;
            reason: string | null;
            decidedBy: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        GrantTrueUp: {
            reason?: string;
        };
        RefuseTrueUp: {
            reason: string;
        };
        Alert: {
            /** @description Record id, alr_… */
            id: string;
            /** @description Record id, deal_… */
            dealId: string;
            /**
             * @description newPosition: another funder debits since funding. fundingDeposit: another advance came in. revenueDrop: true revenue fell.
             * @enum {string}
             */
            kind: "newPosition" | "fundingDeposit" | "revenueDrop";
            /** @enum {string} */
            status: "open" | "seen" | "closed";
            message: string;
            /** @description The figures behind the message; by kind. */
            details: {
                [key: string]: unknown;
            };
            /** @description The analysis or underwriting run that showed it. */
            analysisId: string;
            /** @description What whoever looked at it noted. */
            reason: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
            /** @description For `If-Match`: `"v3"` for 3. */
            version: number;
        };
        PatchAlert: {
            /** @enum {string} */
            status: "seen" | "closed";
            reason?: string | null;
        };
        Renewal: {
            eligible: boolean;
            /** @description Why not; empty when it is. */
            reasons: string[];
            /**
             * Format: date
             * @description Today when it is; else when it would be if payments come as scheduled; null when that cannot be said.
             */
            eligibleFrom: string | null;
            /** @description What paying the deal off takes today. */
            payoffAmount: number;
            collectedPercentage: number;
            /** @description Payments returned in the last 60 days. */
            recentReturns: number;
            /** @description Of other funders, in the latest scrub; null without one. */
            activePositions: number | null;
        };
        CreateRenewal: {
            /** @description Dollars, more than zero, at most two decimals. */
            requestedAmount: number;
        };
        Analysis: {
            /** @description Record id, ana_… */
            id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @enum {string} */
            mode: "pdf" | "transactions";
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, mer_… */
            merchantId: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt: string | null;
            error: string | null;
            /** @description Counts corrections and what was undone of them; 0 is the machine’s. */
            revision: number;
            /**
             * Format: date-time
             * @description Since when its files, and rows as given, are kept no longer: pages answer 410, corrections 409.
             */
            inputsEndedAt: string | null;
            /** @description Only while processing. */
            progress?: {
                pagesDone: number;
                pagesTotal: number;
            };
            comparison?: components["schemas"]["Comparison"];
            summary: components["schemas"]["AnalysisSummary"] | null;
            mcaPositions: components["schemas"]["McaPosition"][] | null;
            classifications: components["schemas"]["Classifications"] | null;
            transactions: components["schemas"]["AnalyzedTransaction"][] | null;
            statements: components["schemas"]["AnalyzedStatement"][] | null;
            accounts: components["schemas"]["AnalyzedAccount"][] | null;
            correctionsNotApplied: components["schemas"]["NotApplied"][] | null;
            metrics: components["schemas"]["AnalysisMetrics"] | null;
        };
        AnalysisFields: {
            /** @description Record id, ana_… */
            id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @enum {string} */
            mode?: "pdf" | "transactions";
            /** @description Record id, deal_… */
            dealId?: string | null;
            /** @description Record id, mer_… */
            merchantId?: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt?: string | null;
            error?: string | null;
            /** @description Counts corrections and what was undone of them; 0 is the machine’s. */
            revision: number;
            /**
             * Format: date-time
             * @description Since when its files, and rows as given, are kept no longer: pages answer 410, corrections 409.
             */
            inputsEndedAt?: string | null;
            /** @description Only while processing. */
            progress?: {
                pagesDone: number;
                pagesTotal: number;
            };
            comparison?: components["schemas"]["Comparison"];
            summary?: components["schemas"]["AnalysisSummary"] | null;
            mcaPositions?: components["schemas"]["McaPosition"][] | null;
            classifications?: components["schemas"]["Classifications"] | null;
            transactions?: components["schemas"]["AnalyzedTransaction"][] | null;
            statements?: components["schemas"]["AnalyzedStatement"][] | null;
            accounts?: components["schemas"]["AnalyzedAccount"][] | null;
            correctionsNotApplied?: components["schemas"]["NotApplied"][] | null;
            metrics?: components["schemas"]["AnalysisMetrics"] | null;
        };
        AnalysisItem: {
            /** @description Record id, ana_… */
            id: string;
            /** @enum {string} */
            mode: "pdf" | "transactions";
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, mer_… */
            merchantId: string | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            statementCount: number;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /** @description With include=overview. */
            fileNames?: string[];
            overview?: {
                holders: string[];
                accounts: {
                    bank: string | null;
                    accountLast4: string | null;
                }[];
                /** Format: date */
                periodStart: string | null;
                /** Format: date */
                periodEnd: string | null;
                /** @description Calendar months that the statements (or rows) touch, such as 2026-03. */
                months: string[];
                /** @description Whether all statements that count are; null when there are none. */
                reconciled: boolean | null;
                /**
                 * @description correction: one of them ties only by a row that a person mended. Not there of analyses made before it was told.
                 * @enum {string|null}
                 */
                reconciledBy?: "print" | "correction" | null;
                mcaPositions: number;
                activePositions: number;
            } | null;
        };
        AcceptedAnalysis: {
            /** @description Record id, ana_… */
            id: string;
            /** @enum {string} */
            status: "pending";
            /** @enum {string} */
            mode: "pdf";
        };
        AnalysisTold: {
            /** @description Record id, ana_… */
            id: string;
            /** @enum {string} */
            status: "completed" | "failed";
            /** @enum {string} */
            mode: "pdf" | "transactions";
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, mer_… */
            merchantId: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt: string | null;
            error: string | null;
            revision: number;
            summary: components["schemas"]["AnalysisSummary"] | null;
        };
        AnalyzeTransactions: {
            merchantId?: string | null;
            /** @description Record id or deal code. */
            dealId?: string | null;
            /** @description Dollars, at most two decimals; may be negative. */
            openingBalance?: number | null;
            transactions: {
                /** Format: date */
                date: string;
                description: string;
                /** @description Dollars, at most two decimals. */
                amount: number;
                /** @enum {string} */
                type: "credit" | "debit";
            }[];
        };
        AnalyzeBankData: {
            merchantId?: string | null;
            /** @description Record id or deal code. */
            dealId?: string | null;
            /** @description A completed analysis of statements. */
            compareWith?: string | null;
            accounts: ({
                account_id: string;
                name?: string | null;
                mask?: string | null;
                /** @description depository, credit, loan, … */
                type?: string | null;
                balances?: ({
                    /** @description Dollars, at most two decimals; may be negative. */
                    current?: number | null;
                    iso_currency_code?: unknown;
                } & {
                    [key: string]: unknown;
                }) | null;
            } & {
                [key: string]: unknown;
            })[];
            transactions: ({
                account_id: string;
                /** Format: date */
                date: string;
                name: string;
                /** @description Dollars, at most two decimals; may be negative. */
                amount: number;
                pending?: boolean | null;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        UploadStatements: {
            /** @description PDF, at most 10, each up to 50 MB. */
            files: string[];
            merchantId?: string | null;
            /** @description Record id or deal code. */
            dealId?: string | null;
        };
        /** @description Of bank data that was compared with statements; the lists end at 5,000. */
        Comparison: {
            /** @description Record id, ana_… */
            analysisId: string;
            matched: number;
            onlyInStatements: components["schemas"]["ListedTransaction"][];
            onlyInData: {
                index: number;
                account_id: string;
                /** Format: date */
                date: string;
                name: string;
                amount: number;
                /** @enum {string} */
                type: "credit" | "debit";
            }[];
            onlyInStatementsCount: number;
            onlyInDataCount: number;
        };
        AnalysisSummary: {
            totalTransactions: number;
            dateRange: {
                /** Format: date */
                start: string | null;
                /** Format: date */
                end: string | null;
            };
            /** @description Dollars. */
            totalCredits: number;
            /** @description Dollars. */
            totalDebits: number;
            /** @description The mean of the end-of-day balances over every calendar day of the range, accounts summed. */
            avgDailyBalance: number;
            /**
             * @description Whether balances were read, worked out, or begin at an assumed zero.
             * @enum {string}
             */
            avgDailyBalanceBasis: "printed" | "computed" | "assumedZero";
            mcaPositionsDetected: number;
            revenueSourcesDetected: number;
        };
        AnalysisMetrics: {
            months: {
                /** @description YYYY-MM. */
                month: string;
                /** @description Fewer than 20 covered days: left out of averages and of the trend. */
                partial: boolean;
                /** @description Calendar days that statements cover. */
                coveredDays: number;
                /** @description Dollars. */
                totalCredits: number;
                /** @description Dollars. */
                totalDebits: number;
                /** @description Revenue without transfers, loans, advances, refunds and returned items. */
                trueRevenue: number;
                depositCount: number;
                /** @description Dollars. */
                averageDailyBalance: number | null;
                /** @description Dollars. */
                lowestBalance: number | null;
                /** Format: date */
                lowestBalanceDate: string | null;
                daysNegative: number | null;
                nsfCount: number;
                overdraftCount: number;
                /** @description Dollars. */
                endingBalance: number | null;
                /** @description Dollars. */
                mcaPayments: number;
                /** @description Dollars. */
                mcaFunding: number;
                /** @description mcaPayments ÷ trueRevenue. */
                withholding: number | null;
                /** @description Dollars. */
                loanPayments: number;
                /** @description Largest first, at most five. */
                largestSources: {
                    name: string | null;
                    /** @description Dollars. */
                    total: number;
                    depositCount: number;
                    /** @description Of true revenue. */
                    share: number | null;
                }[];
                /** @description True revenue against the month before; null when either is partial or missing. */
                revenueChange: number | null;
            }[];
            overall: {
                /** @description Calendar days that statements cover. */
                coveredDays: number;
                /** @description Dollars. */
                totalCredits: number;
                /** @description Dollars. */
                totalDebits: number;
                /** @description Revenue without transfers, loans, advances, refunds and returned items. */
                trueRevenue: number;
                depositCount: number;
                /** @description Dollars. */
                averageDailyBalance: number | null;
                /** @description Dollars. */
                lowestBalance: number | null;
                /** Format: date */
                lowestBalanceDate: string | null;
                daysNegative: number | null;
                nsfCount: number;
                overdraftCount: number;
                /** @description Dollars. */
                endingBalance: number | null;
                /** @description Dollars. */
                mcaPayments: number;
                /** @description Dollars. */
                mcaFunding: number;
                /** @description mcaPayments ÷ trueRevenue. */
                withholding: number | null;
                /** @description Dollars. */
                loanPayments: number;
                /** @description Largest first, at most five. */
                largestSources: {
                    name: string | null;
                    /** @description Dollars. */
                    total: number;
                    depositCount: number;
                    /** @description Of true revenue. */
                    share: number | null;
                }[];
                fullMonths: number;
                /** @description Dollars. */
                averageMonthlyRevenue: number | null;
                trend: {
                    change: number;
                    /** @enum {string} */
                    direction: "up" | "flat" | "down";
                } | null;
                /** @description The largest named payer’s share of true revenue. */
                concentration: number | null;
                activePositions: number;
                /** @description Dollars. */
                monthlyMcaPayments: number;
                /** @description monthlyMcaPayments ÷ averageMonthlyRevenue. */
                holdback: number | null;
                /** @description To firms that collect old debts. */
                collectionPayments: number;
            };
            dailyBalances: {
                /** Format: date */
                date: string;
                /** @description Dollars. */
                balance: number;
            }[];
            /** @description What is null above, or a sum to be taken with care, and why. */
            unknown: {
                field: string;
                reason: string;
            }[];
        };
        AnalyzedAccount: {
            accountId: string;
            name: string | null;
            accountLast4: string | null;
            /** @enum {string} */
            kind: "deposit" | "card";
            /** @description Dollars. */
            openingBalance: number | null;
            /** @description Dollars. */
            closingBalance: number | null;
            /** @description As the aggregator says, else USD; absent from analyses of earlier versions. */
            currency?: string;
            transactionCount: number;
            excluded: boolean;
        };
        AnalyzedStatement: {
            /** @description Position of its file in the upload. */
            file: number | null;
            fileName: string;
            bank: string | null;
            accountLast4: string | null;
            holder: string | null;
            holderState: string | null;
            currency: string;
            /** @enum {string} */
            kind: "deposit" | "card";
            /** Format: date */
            periodStart: string | null;
            /** Format: date */
            periodEnd: string | null;
            /** @description Dollars. */
            openingBalance: number | null;
            /** @description Dollars. */
            closingBalance: number | null;
            pageCount: number;
            transactionCount: number;
            /** @description Proven: opening and closing are printed, every page that the document says it has is there, every row lies in the period, and all that is printed ties. */
            reconciled: boolean;
            /**
             * @description `correction` where it ties only by a row that a person mended.
             * @enum {string}
             */
            reconciledBy: "print" | "correction";
            /** @description What is missing or off, by how much, on which page. */
            discrepancies: {
                kind: string;
                message: string;
                /** @description Dollars. */
                amount: number | null;
                page: number | null;
            }[];
            /** @description Signs that the file was altered, and what a person should look at. */
            findings: {
                kind: string;
                /** @enum {string} */
                severity: "info" | "warning" | "high";
                message: string;
                page: number | null;
                box: number[] | null;
            }[];
            /** @description The statement it repeats: its rows are left out. */
            duplicateOf: number | null;
            /** @description A person left its account out: its rows count nowhere. */
            excluded: boolean;
        };
        JoinedStatement: {
            /** @description Position of its file in the upload. */
            file: number | null;
            fileName: string;
            bank: string | null;
            accountLast4: string | null;
            holder: string | null;
            holderState: string | null;
            currency: string;
            /** @enum {string} */
            kind: "deposit" | "card";
            /** Format: date */
            periodStart: string | null;
            /** Format: date */
            periodEnd: string | null;
            /** @description Dollars. */
            openingBalance: number | null;
            /** @description Dollars. */
            closingBalance: number | null;
            pageCount: number;
            transactionCount: number;
            /** @description Proven: opening and closing are printed, every page that the document says it has is there, every row lies in the period, and all that is printed ties. */
            reconciled: boolean;
            /**
             * @description `correction` where it ties only by a row that a person mended.
             * @enum {string}
             */
            reconciledBy: "print" | "correction";
            /** @description What is missing or off, by how much, on which page. */
            discrepancies: {
                kind: string;
                message: string;
                /** @description Dollars. */
                amount: number | null;
                page: number | null;
            }[];
            /** @description Signs that the file was altered, and what a person should look at. */
            findings: {
                kind: string;
                /** @enum {string} */
                severity: "info" | "warning" | "high";
                message: string;
                page: number | null;
                box: number[] | null;
            }[];
            /** @description The statement it repeats: its rows are left out. */
            duplicateOf: number | null;
            /** @description A person left its account out: its rows count nowhere. */
            excluded: boolean;
            /** @description Record id, ana_… */
            analysisId: string;
        };
        AnalyzedTransaction: {
            /** Format: date */
            date: string;
            description: string;
            /** @description Dollars, never negative: `type` says which way it went. */
            amount: number;
            /** @enum {string} */
            type: "credit" | "debit";
            /** @enum {string} */
            classification: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
            subClassification: string | null;
            vendor: string | null;
            confidence: number;
            /** @enum {string} */
            classificationSource: "vendor_rules" | "pattern" | "llm" | "funder_db" | "default";
            /** @description The balance printed beside the row. */
            balance: number | null;
            /** @description Counted from 1. */
            page: number | null;
            box: number[] | null;
            /** @description Index into `statements`. */
            statement: number | null;
            ruleId: string | null;
            /** @description Rows of one counterparty share it; null where the text names nobody. */
            payee: string | null;
            /** @description Index into `accounts`, where bank data of several accounts was analysed. */
            account?: number;
            correction?: components["schemas"]["RowCorrection"];
        };
        /** @description A transaction as the analysis has it, with its `index` there. */
        ListedTransaction: {
            /** @description Its place in `transactions` of the analysis. */
            index: number;
            /** Format: date */
            date: string;
            description: string;
            /** @description Dollars, never negative: `type` says which way it went. */
            amount: number;
            /** @enum {string} */
            type: "credit" | "debit";
            /** @enum {string} */
            classification: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
            subClassification: string | null;
            vendor: string | null;
            confidence: number;
            /** @enum {string} */
            classificationSource: "vendor_rules" | "pattern" | "llm" | "funder_db" | "default";
            /** @description The balance printed beside the row. */
            balance: number | null;
            /** @description Counted from 1. */
            page: number | null;
            box: number[] | null;
            /** @description Index into `statements`. */
            statement: number | null;
            ruleId: string | null;
            /** @description Rows of one counterparty share it; null where the text names nobody. */
            payee: string | null;
            /** @description Index into `accounts`, where bank data of several accounts was analysed. */
            account?: number;
            correction?: components["schemas"]["RowCorrection"];
        };
        Classifications: {
            revenue: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            mcaRepayment: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            loanPayment: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            operatingExpense: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            transfer: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            otherCredit: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
            otherDebit: {
                /** @description Dollars. */
                total: number;
                transactionCount: number;
            };
        };
        McaPosition: {
            funderName: string;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | "irregular";
            /** @description Dollars. */
            avgPayment: number;
            /** @description Dollars, gross. */
            totalPayments: number;
            transactionCount: number;
            confidence: number;
            /** @description Whether the funder is one of those known by name. */
            known: boolean;
            /** Format: date */
            firstPayment: string;
            /** Format: date */
            lastPayment: string;
            active: boolean;
            fundingDeposits: {
                /** Format: date */
                date: string;
                /** @description Dollars. */
                amount: number;
                /** @description Index into `transactions`. */
                transaction: number;
            }[];
            /** @description Net of payments that came back. */
            paidLast30Days: number;
            skippedPayments: number;
            returnedPayments: number;
            /** @description What it takes a month at its current payment. */
            monthlyEquivalent: number;
            evidence: string[];
            transactions: number[];
        };
        PositionFigures: {
            funderName: string;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | "irregular";
            /** @description Dollars. */
            avgPayment: number;
            /** @description Dollars, gross. */
            totalPayments: number;
            transactionCount: number;
            confidence: number;
            /** @description Whether the funder is one of those known by name. */
            known: boolean;
            /** Format: date */
            firstPayment: string;
            /** Format: date */
            lastPayment: string;
            active: boolean;
            fundingDeposits: {
                /** Format: date */
                date: string;
                /** @description Dollars. */
                amount: number;
                /** @description Index into `transactions`. */
                transaction: number;
            }[];
            /** @description Net of payments that came back. */
            paidLast30Days: number;
            skippedPayments: number;
            returnedPayments: number;
            /** @description What it takes a month at its current payment. */
            monthlyEquivalent: number;
            evidence: string[];
        };
        /** @description Who corrected a row, when and why. */
        RowCorrection: {
            /** @description Record id, cor_… */
            id: string;
            /** @description A key or a person. */
            by: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            at: string;
            reason: string;
            /** @description What the machine had read or said, of the fields that are other now. */
            was: {
                /** Format: date */
                date?: string;
                /** @description Dollars. */
                amount?: number;
                /** @enum {string} */
                type?: "credit" | "debit";
                /** @enum {string} */
                classification?: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
                subClassification?: string | null;
                vendor?: string | null;
                confidence?: number;
                /** @enum {string} */
                classificationSource?: "vendor_rules" | "pattern" | "llm" | "funder_db" | "default";
                ruleId?: string | null;
            };
        };
        NotApplied: {
            /** @description Record id, cor_… */
            correctionId: string;
            change: number;
            reason: string;
        };
        StatementsOverTime: {
            merchantId: string;
            /** @description The analyses whose statements are joined, oldest first. */
            analysisIds: string[];
            notJoined: {
                analysisId: string;
                reason: string;
            }[];
            accounts: {
                bank: string | null;
                accountLast4: string | null;
                kind: string;
                from: string | null;
                to: string | null;
                /** @description Indexes into `statements`, oldest first; repeated ones left out. */
                statements: number[];
                /** @description Days that no statement covers. */
                gaps: {
                    from: string;
                    to: string;
                }[];
                /** @description Statements whose opening balance is not the closing balance before it, and by how many dollars. */
                breaks: {
                    statement: number;
                    amount: number;
                }[];
            }[];
            statements: components["schemas"]["JoinedStatement"][];
            summary: components["schemas"]["AnalysisSummary"];
            classifications: components["schemas"]["Classifications"];
            mcaPositions: components["schemas"]["McaPosition"][];
            metrics: components["schemas"]["AnalysisMetrics"];
        };
        Correction: {
            /** @description Record id, cor_… */
            id: string;
            /** @description The revision that it made. */
            revision: number;
            reason: string;
            /** @description As they were given; `funderNames` says what the positions that one names were called then. */
            changes: {
                [key: string]: unknown;
            }[];
            /** @description A key or a person. */
            by: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            at: string;
            undoneBy: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            undoneAt: string | null;
            /** @description The revision that undoing it made. */
            undoneRevision: number | null;
        };
        CorrectAnalysis: {
            /** @description The revision that was looked at; it must be the latest. */
            revision: number;
            reason: string;
            changes: (components["schemas"]["LabelChange"] | components["schemas"]["RevenueChange"] | components["schemas"]["PositionChange"] | components["schemas"]["RowChange"] | components["schemas"]["AccountChange"])[];
        };
        LabelChange: {
            /** @enum {string} */
            kind: "label";
            rows: number[];
            /** @enum {string} */
            classification: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
            /** @description Every row of the same payee that goes the same way. */
            samePayee?: boolean;
        };
        RevenueChange: {
            /** @enum {string} */
            kind: "revenue";
            rows: number[];
            isRevenue: boolean;
        };
        PositionChange: {
            /** @enum {string} */
            kind: "position";
            /** @enum {string} */
            op: "dismiss" | "rename" | "merge" | "split" | "add" | "end";
            positions?: number[];
            rows?: number[];
            funderName?: string | null;
        };
        RowChange: {
            /** @enum {string} */
            kind: "row";
            /** @description Index into `transactions` of the revision given. */
            row: number;
            /** Format: date */
            date?: string;
            /** @description Dollars, at most two decimals. */
            amount?: number;
            /** @enum {string} */
            type?: "credit" | "debit";
        };
        AccountChange: {
            /** @enum {string} */
            kind: "account";
            /** @description Index into `statements` (of bank data: into `accounts`); all statements of its account are meant. */
            statement: number;
            excluded: boolean;
        };
        UnderwritingAnalysis: {
            /** @description Record id, uwa_… */
            id: string;
            /** @enum {string} */
            tool: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
            /** @enum {string} */
            status: "processing" | "completed" | "failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt: string | null;
            error: string | null;
            /** @description Of a bank_scrub: counts corrections and what was undone of them; 0 is the machine’s. */
            revision?: number;
            /** @description Only while a scrub is processing. */
            progress?: {
                pagesDone: number;
                pagesTotal: number;
            };
            /** @description By tool; null until completed. */
            result: components["schemas"]["BankScrubResult"] | components["schemas"]["BackgroundCheckResult"] | components["schemas"]["CreditCheckResult"] | components["schemas"]["MerchantScrubResult"] | components["schemas"]["MerchantEnrichmentResult"] | null;
        };
        UnderwritingItem: {
            /** @description Record id, uwa_… */
            id: string;
            /** @enum {string} */
            tool: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
            /** @enum {string} */
            status: "processing" | "completed" | "failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt: string | null;
            error: string | null;
            progress: {
                pagesDone: number;
                pagesTotal: number;
            } | null;
        };
        UnderwritingTold: {
            /** @description Record id, uwa_… */
            id: string;
            /** @enum {string} */
            tool: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
            /** @enum {string} */
            status: "completed" | "failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            completedAt: string | null;
            error: string | null;
            revision?: number;
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, app_… */
            submissionId: string | null;
            summary: components["schemas"]["AnalysisSummary"] | null;
        };
        UnderwritingResults: {
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, app_… */
            submissionId: string | null;
            /** @description Record id, mer_… */
            merchantId: string | null;
            bank_scrub: {
                /** @enum {string} */
                status: "notRun" | "processing" | "completed" | "failed";
                summary: {
                    totalTransactions: number;
                    dateRange: {
                        /** Format: date */
                        start: string | null;
                        /** Format: date */
                        end: string | null;
                    };
                    /** @description Dollars. */
                    totalCredits: number;
                    /** @description Dollars. */
                    totalDebits: number;
                    /** @description The mean of the end-of-day balances over every calendar day of the range, accounts summed. */
                    avgDailyBalance: number;
                    /**
                     * @description Whether balances were read, worked out, or begin at an assumed zero.
                     * @enum {string}
                     */
                    avgDailyBalanceBasis: "printed" | "computed" | "assumedZero";
                    mcaPositionsDetected: number;
                    revenueSourcesDetected: number;
                    mcaPositions: components["schemas"]["McaPosition"][];
                } | null;
                /** @description Record id, uwa_… */
                analysisId: string | null;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                completedAt: string | null;
                error: string | null;
            };
            backgroundChecks: {
                /** @description One entry for each completed run, newest first. */
                registry_search: ({
                    /** @description Record id, uwa_… */
                    analysisId: string;
                    /**
                     * Format: date-time
                     * @description UTC, with milliseconds.
                     */
                    completedAt: string;
                    sandbox: boolean;
                } & components["schemas"]["BackgroundCheckResult"])[];
            };
            creditChecks: {
                /** @description One entry for each completed run, newest first. */
                bureau_a: ({
                    /** @description Record id, uwa_… */
                    analysisId: string;
                    /**
                     * Format: date-time
                     * @description UTC, with milliseconds.
                     */
                    completedAt: string;
                    sandbox: boolean;
                } & components["schemas"]["CreditCheckResult"])[];
                /** @description One entry for each completed run, newest first. */
                bureau_b: ({
                    /** @description Record id, uwa_… */
                    analysisId: string;
                    /**
                     * Format: date-time
                     * @description UTC, with milliseconds.
                     */
                    completedAt: string;
                    sandbox: boolean;
                } & components["schemas"]["CreditCheckResult"])[];
            };
            merchantScrub: {
                /** @description One entry for each completed run, newest first. */
                merchant_registry: ({
                    /** @description Record id, uwa_… */
                    analysisId: string;
                    /**
                     * Format: date-time
                     * @description UTC, with milliseconds.
                     */
                    completedAt: string;
                    sandbox: boolean;
                } & components["schemas"]["MerchantScrubResult"])[];
            };
            merchantEnrichment: ({
                /** @description Record id, uwa_… */
                analysisId: string;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                completedAt: string;
                sandbox: boolean;
            } & components["schemas"]["MerchantEnrichmentResult"]) | null;
        };
        UnderwritingDocuments: {
            /** @description Record id, deal_… */
            dealId: string | null;
            /** @description Record id, app_… */
            submissionId: string | null;
            documents: {
                /** @description Record id, doc_… */
                id: string;
                fileName: string;
                documentType: string;
                status: string;
                statusReason: string | null;
                fileUrl: string | null;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                createdAt: string;
                /** @description Chosen by POST /documents. */
                selected: boolean;
            }[];
        };
        UnderwritingTools: {
            tools: {
                /** @enum {string} */
                tool: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
                name: string;
                description: string;
                requiredParams: string[];
                optionalParams: string[];
            }[];
        };
        BankScrubParams: {
            /** @description Re-classify what was read before. */
            skipParsing?: boolean;
        };
        BackgroundCheckParams: {
            /** @enum {string} */
            entityType: "business" | "person";
            entityId: string;
            clearGroupId?: string;
        };
        CreditCheckParams: {
            /** @enum {string} */
            provider: "bureau_a" | "bureau_b";
            queryInput: string;
            reportType?: string;
            /** @enum {string} */
            endpointType?: "business" | "consumer";
        };
        MerchantScrubParams: {
            query: string;
        };
        MerchantEnrichmentParams: Record<string, unknown>;
        BankScrubCall: {
            /** @enum {string} */
            tool: "bank_scrub";
            params?: components["schemas"]["BankScrubParams"];
        };
        BackgroundCheckCall: {
            /** @enum {string} */
            tool: "background_check";
            params: components["schemas"]["BackgroundCheckParams"];
        };
        CreditCheckCall: {
            /** @enum {string} */
            tool: "credit_check";
            params: components["schemas"]["CreditCheckParams"];
        };
        MerchantScrubCall: {
            /** @enum {string} */
            tool: "merchant_scrub";
            params: components["schemas"]["MerchantScrubParams"];
        };
        MerchantEnrichmentCall: {
            /** @enum {string} */
            tool: "merchant_enrichment";
            params?: components["schemas"]["MerchantEnrichmentParams"];
        };
        BankScrubResult: {
            /** @description Whether a sandbox contributed to it. */
            sandbox: boolean;
            /** @description The documents read; `statements[].file` is an index into them. */
            documentIds: string[];
            skippedParsing: boolean;
            summary: components["schemas"]["AnalysisSummary"];
            mcaPositions: components["schemas"]["McaPosition"][];
            classifications: components["schemas"]["Classifications"];
            transactions: components["schemas"]["AnalyzedTransaction"][];
            /** @description One for each account and period in the files. */
            statements: components["schemas"]["AnalyzedStatement"][];
            /** @description The accounts of bank data, else empty. */
            accounts: components["schemas"]["AnalyzedAccount"][];
            metrics: components["schemas"]["AnalysisMetrics"];
            /** @description Changes that no longer fit what is there: kept, and without effect. */
            correctionsNotApplied: components["schemas"]["NotApplied"][];
        };
        BackgroundCheckResult: {
            found: boolean;
            /** @enum {string} */
            entityType: "business" | "person";
            entityId: string;
            /** @description What was asked for, when the provider knows nobody of that id. */
            entityName: string;
            reportType: string;
            reportId: string | null;
            generatedAt: string | null;
            /** @enum {string|null} */
            risk: "low" | "medium" | "high" | null;
            headline: string | null;
            formationDate: string | null;
            formationState: string | null;
            registrationStatus: string | null;
            addresses: {
                line1?: string | null;
                city?: string | null;
                state?: string | null;
                postalCode?: string | null;
                from?: string | null;
                to?: string | null;
            }[];
            associates: {
                name: string;
                role?: string | null;
                ownershipPercentage?: number | null;
            }[];
            bankruptcies: {
                chapter?: string | null;
                filedDate?: string | null;
                status?: string | null;
                court?: string | null;
                caseNumber?: string | null;
            }[];
            liens: {
                kind?: string | null;
                amount?: number | null;
                filedDate?: string | null;
                status?: string | null;
                holder?: string | null;
            }[];
            judgments: {
                amount?: number | null;
                filedDate?: string | null;
                status?: string | null;
                plaintiff?: string | null;
                court?: string | null;
            }[];
            criminalRecords: {
                offense: string;
                date?: string | null;
                disposition?: string | null;
                state?: string | null;
            }[];
            watchlistHits: {
                list: string;
                matchedName?: string | null;
                score?: number | null;
            }[];
            sandbox: boolean;
            /** @description What the provider sent, as it was given. */
            answer: unknown;
            /** @description Signed link to the report as a PDF, good for an hour. */
            pdfUrl: string;
        };
        CreditCheckResult: {
            /** @enum {string} */
            provider: "bureau_a" | "bureau_b";
            /** @enum {string} */
            endpointType: "business" | "consumer";
            reportType: string;
            hit: boolean;
            reportId: string | null;
            generatedAt: string | null;
            subject: {
                name?: string | null;
                ein?: string | null;
                city?: string | null;
                state?: string | null;
                yearsOnFile?: number | null;
            } | null;
            scores: {
                model: string;
                value: number;
                min?: number | null;
                max?: number | null;
                riskClass?: string | null;
                factors?: string[];
            }[];
            tradeLines: {
                creditor?: string | null;
                kind?: string | null;
                openedDate?: string | null;
                status?: string | null;
                balance?: number | null;
                creditLimit?: number | null;
                pastDue?: number | null;
                daysBeyondTerms?: number | null;
            }[];
            derogatories: {
                kind: "bankruptcy" | "lien" | "judgment" | "collection" | "chargeOff" | "ucc" | "other";
                amount?: number | null;
                filedDate?: string | null;
                status?: string | null;
                reference?: string | null;
            }[];
            inquiries: {
                date: string;
                inquirer?: string | null;
            }[];
            summary: {
                /** @description Fewer than three trade lines say little, whatever the score. */
                thinFile: boolean;
                tradeLineCount: number;
                delinquentTradeLineCount: number;
                totalBalance: number;
                totalPastDue: number;
                derogatoryCount: number;
                openDerogatoryAmount: number;
                hasBankruptcy: boolean;
                worstDaysBeyondTerms: number | null;
            };
            sandbox: boolean;
            /** @description What the bureau sent, as it was given. */
            answer: unknown;
        };
        MerchantScrubResult: {
            query: string;
            /** @description Whether a sandbox contributed to it. */
            sandbox: boolean;
            recordCount: number;
            /** @description Best first. */
            records: {
                recordId: string;
                /** @enum {string} */
                kind: "default" | "lien" | "judgment" | "bankruptcy" | "negative";
                legalName: string;
                dbaName: string | null;
                ein: string | null;
                state: string | null;
                /** @description Dollars. */
                amount: number | null;
                /** Format: date */
                date: string | null;
                source: string | null;
                notes: string | null;
                /** @description 1 is certain: the EIN or the whole name is the same. */
                score: number;
                /** @enum {string} */
                matchedOn?: "ein" | "legalName" | "dbaName";
                /** @description The organization’s own deal, where that is what was found. */
                deal?: {
                    id: string;
                    dealId: string;
                    status: string;
                } | null;
            }[];
            /** @description The remote registry, where one is configured. */
            remote: {
                searched: boolean;
                error: string | null;
            };
        };
        MerchantEnrichmentResult: {
            /** @description Whether a sandbox contributed to it. */
            sandbox: boolean;
            checks: {
                check: string;
                /** @enum {string} */
                finding: "match" | "mismatch" | "warning" | "unknown";
                detail: string;
            }[];
            /** @description Null where no model is configured, or it cited nothing that was found. */
            verdict: {
                /** @enum {string} */
                verdict: "verified" | "needsReview" | "notVerified";
                reasoning: string;
                citedChecks: string[];
            } | null;
        };
        Webhook: {
            /** @description Record id, whk_… */
            id: string;
            url: string;
            events: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused";
            /** @description Why the subscription was paused by itself. */
            statusReason: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
        };
        CreateWebhook: {
            /** @description Where events are posted to: https, without credentials, on the public internet. */
            url: string;
            /** @description The kinds of event to be told of. */
            events: ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.funded" | "deal.paid_off" | "application.created" | "application.updated" | "application.stage_changed" | "application.status_changed" | "merchant.created" | "merchant.updated" | "payment.created" | "payment.completed" | "payment.failed" | "document.uploaded" | "analysis.completed" | "analysis.failed" | "underwriting.completed" | "underwriting.failed" | "alert.raised")[];
            description?: string | null;
        };
        PatchWebhook: {
            /** @description Where events are posted to: https, without credentials, on the public internet. */
            url?: string;
            /** @description The kinds of event to be told of. */
            events?: ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.funded" | "deal.paid_off" | "application.created" | "application.updated" | "application.stage_changed" | "application.status_changed" | "merchant.created" | "merchant.updated" | "payment.created" | "payment.completed" | "payment.failed" | "document.uploaded" | "analysis.completed" | "analysis.failed" | "underwriting.completed" | "underwriting.failed" | "alert.raised")[];
            description?: string | null;
            /** @enum {string} */
            status?: "active" | "paused";
        };
        CreatedWebhook: {
            /** @description Record id, whk_… */
            id: string;
            url: string;
            events: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused";
            /** @description Why the subscription was paused by itself. */
            statusReason: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            updatedAt: string;
            /** @description Signs every call. Shown here and never again. */
            secret: string;
        };
        Delivery: {
            /** @description Record id, dlv_… */
            id: string;
            /** @description Record id, evt_… */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "paused";
            attemptCount: number;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            lastAttemptAt: string | null;
            attempts: {
                attempt: number;
                /**
                 * Format: date-time
                 * @description UTC, with milliseconds.
                 */
                startedAt: string;
                durationMs: number;
                url: string;
                responseStatus: number | null;
                /** @description The first 4 KB. */
                responseBody: string | null;
                /** @description What went wrong; null for a success. */
                error: string | null;
            }[];
        };
        Event: components["schemas"]["DealCreatedEvent"] | components["schemas"]["DealUpdatedEvent"] | components["schemas"]["DealStatusChangedEvent"] | components["schemas"]["DealFundedEvent"] | components["schemas"]["DealPaidOffEvent"] | components["schemas"]["ApplicationCreatedEvent"] | components["schemas"]["ApplicationUpdatedEvent"] | components["schemas"]["ApplicationStageChangedEvent"] | components["schemas"]["ApplicationStatusChangedEvent"] | components["schemas"]["MerchantCreatedEvent"] | components["schemas"]["MerchantUpdatedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentCompletedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["DocumentUploadedEvent"] | components["schemas"]["AnalysisCompletedEvent"] | components["schemas"]["AnalysisFailedEvent"] | components["schemas"]["UnderwritingCompletedEvent"] | components["schemas"]["UnderwritingFailedEvent"] | components["schemas"]["AlertRaisedEvent"];
        DealCreatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "deal.created";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Deal"];
        };
        DealUpdatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "deal.updated";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Deal"];
        };
        DealStatusChangedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "deal.status_changed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Deal"] & {
                /** @enum {string} */
                previousStatus: "active" | "closed" | "refinanced" | "paidOff" | "defaulted" | "inCollections" | "inLegal" | "settled";
            };
        };
        DealFundedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "deal.funded";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Deal"];
        };
        DealPaidOffEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "deal.paid_off";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Deal"];
        };
        ApplicationCreatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "application.created";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Application"];
        };
        ApplicationUpdatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "application.updated";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Application"];
        };
        ApplicationStageChangedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "application.stage_changed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Application"] & {
                /** @enum {string} */
                previousStage: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
            };
        };
        ApplicationStatusChangedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "application.status_changed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Application"] & {
                /** @enum {string} */
                previousStatus: "active" | "onHold" | "closed";
            };
        };
        MerchantCreatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "merchant.created";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Merchant"];
        };
        MerchantUpdatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "merchant.updated";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Merchant"];
        };
        PaymentCreatedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "payment.created";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Payment"];
        };
        PaymentCompletedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "payment.completed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Payment"];
        };
        PaymentFailedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "payment.failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Payment"];
        };
        DocumentUploadedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "document.uploaded";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Document"];
        };
        AnalysisCompletedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "analysis.completed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["AnalysisTold"];
        };
        AnalysisFailedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "analysis.failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["AnalysisTold"];
        };
        UnderwritingCompletedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "underwriting.completed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["UnderwritingTold"];
        };
        UnderwritingFailedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "underwriting.failed";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["UnderwritingTold"];
        };
        AlertRaisedEvent: {
            /** @description Record id, evt_… */
            eventId: string;
            /** @constant */
            eventType: "alert.raised";
            /**
             * Format: date-time
             * @description UTC, with milliseconds.
             */
            createdAt: string;
            data: components["schemas"]["Alert"];
        };
        /** @description RFC 9457. */
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description For people. */
            detail: string;
            /** @description For programs. */
            code: string;
            requestId: string;
            /** @description Every field that is unknown or wrong. */
            errors?: {
                path: string;
                message: string;
            }[];
            /** @description Where a record could move to instead. */
            allowed?: string[];
            requiredScope?: string;
            documentIds?: string[];
        };
    };
    responses: {
        /** @description Bad Request. `invalid_request`: A field, a parameter, a date, a limit: `errors` names each. */
        "400-invalid_request": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 400;
                    /** @enum {string} */
                    code?: "invalid_request";
                };
            };
        };
        /** @description Unauthorized. `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. */
        "401-unauthorized": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 401;
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description Forbidden. `insufficient_scope`: The key lacks `requiredScope`. Checked before the record is looked up. `totp_required`: A person without a second factor, where the organization requires one. */
        "403-insufficient_scope-totp_required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 403;
                    /** @enum {string} */
                    code?: "insufficient_scope" | "totp_required";
                };
            };
        };
        /** @description Too Many Requests. `rate_limited`: Too many requests, or too much under way for one organization: wait for `Retry-After`. */
        "429-rate_limited": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 429;
                    /** @enum {string} */
                    code?: "rate_limited";
                };
            };
        };
        /** @description Request Header Fields Too Large. `headers_too_large`: Request line or headers too long. */
        "431-headers_too_large": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 431;
                    /** @enum {string} */
                    code?: "headers_too_large";
                };
            };
        };
        /** @description Internal Server Error. `internal_error`: Our fault; the request id names it in our log. */
        "500-internal_error": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 500;
                    /** @enum {string} */
                    code?: "internal_error";
                };
            };
        };
        /** @description Service Unavailable. `unavailable`: The service cannot answer just now; try again. */
        "503-unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 503;
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description Not Found. `not_found`: No such path, or no such record, or another organization’s. */
        "404-not_found": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 404;
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description Bad Request. `invalid_json`: The body cannot be parsed. `invalid_request`: A field, a parameter, a date, a limit: `errors` names each. */
        "400-invalid_json-invalid_request": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 400;
                    /** @enum {string} */
                    code?: "invalid_json" | "invalid_request";
                };
            };
        };
        /** @description Request Timeout. `request_timeout`: The body did not arrive in its time. */
        "408-request_timeout": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 408;
                    /** @enum {string} */
                    code?: "request_timeout";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `invalid_transition`: A state cannot be left for the one given; `allowed` lists those it can. */
        "409-conflict-invalid_transition": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "invalid_transition";
                };
            };
        };
        /** @description Precondition Failed. `precondition_failed`: `If-Match` names another version, or a correction another revision. */
        "412-precondition_failed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 412;
                    /** @enum {string} */
                    code?: "precondition_failed";
                };
            };
        };
        /** @description Payload Too Large. `payload_too_large`: A JSON body above 1 MB (`POST /analysis/transactions` 64 MB, batches 8 MB, ACH returns 16 MB). */
        "413-payload_too_large": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 413;
                    /** @enum {string} */
                    code?: "payload_too_large";
                };
            };
        };
        /** @description Unsupported Media Type. `unsupported_media_type`: Another Content-Type than the operation takes. */
        "415-unsupported_media_type": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 415;
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description Conflict. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. */
        "409-idempotency_in_progress": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "idempotency_in_progress";
                };
            };
        };
        /** @description Gone. `gone`: A replayed `Idempotency-Key` whose record was deleted; a file that retention deleted. */
        "410-gone": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 410;
                    /** @enum {string} */
                    code?: "gone";
                };
            };
        };
        /** @description Unprocessable Entity. `idempotency_mismatch`: The `Idempotency-Key` was used for a different request. */
        "422-idempotency_mismatch": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 422;
                    /** @enum {string} */
                    code?: "idempotency_mismatch";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. */
        "409-conflict-idempotency_in_progress": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "idempotency_in_progress";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. */
        "409-conflict": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. `second_person_required`: Whoever made a file cannot approve it. */
        "409-conflict-idempotency_in_progress-second_person_required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "idempotency_in_progress" | "second_person_required";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. `limit_exceeded`: A limit that the organization set for itself. `not_configured`: The organization’s ACH originator data is missing. */
        "409-conflict-idempotency_in_progress-limit_exceeded-not_configured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "idempotency_in_progress" | "limit_exceeded" | "not_configured";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. `invalid_transition`: A state cannot be left for the one given; `allowed` lists those it can. `limit_exceeded`: A limit that the organization set for itself. `not_configured`: The organization’s ACH originator data is missing. `second_person_required`: Whoever made a file cannot approve it. */
        "409-conflict-idempotency_in_progress-invalid_transition-limit_exceeded-not_configured-second_person_required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "idempotency_in_progress" | "invalid_transition" | "limit_exceeded" | "not_configured" | "second_person_required";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. `invalid_transition`: A state cannot be left for the one given; `allowed` lists those it can. */
        "409-conflict-idempotency_in_progress-invalid_transition": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "idempotency_in_progress" | "invalid_transition";
                };
            };
        };
        /** @description Payload Too Large. `file_too_large`: A file of more than 50 MB. `payload_too_large`: A JSON body above 1 MB (`POST /analysis/transactions` 64 MB, batches 8 MB, ACH returns 16 MB). `too_many_files`: More than 10 files. */
        "413-file_too_large-payload_too_large-too_many_files": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 413;
                    /** @enum {string} */
                    code?: "file_too_large" | "payload_too_large" | "too_many_files";
                };
            };
        };
        /** @description Conflict. `invalid_transition`: A state cannot be left for the one given; `allowed` lists those it can. */
        "409-invalid_transition": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "invalid_transition";
                };
            };
        };
        /** @description Conflict. `conflict`: The record, or another, is in a state that does not allow it; `detail` says which. `documents_required`: There is no statement to read, or some were not read yet (`documentIds`). `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being carried out. `submission_required`: The tool needs a deal that has a submission. */
        "409-conflict-documents_required-idempotency_in_progress-submission_required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "conflict" | "documents_required" | "idempotency_in_progress" | "submission_required";
                };
            };
        };
        /** @description Service Unavailable. `provider_not_configured`: The operator has not set up the provider that the tool asks. `unavailable`: The service cannot answer just now; try again. */
        "503-provider_not_configured-unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 503;
                    /** @enum {string} */
                    code?: "provider_not_configured" | "unavailable";
                };
            };
        };
        /** @description Unsupported Media Type. `not_a_pdf`: By its first bytes, not by its name. `unsupported_media_type`: Another Content-Type than the operation takes. */
        "415-not_a_pdf-unsupported_media_type": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 415;
                    /** @enum {string} */
                    code?: "not_a_pdf" | "unsupported_media_type";
                };
            };
        };
    };
    parameters: {
        /** @description The same request with the same key is carried out once within 24 hours. */
        IdempotencyKey: string;
        /** @description An `ETag`: refused with 412 when the record has changed since. */
        IfMatch: string;
        /** @description An `ETag`: answered with 304 when the record is still the same. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request in our log; taken from the request when well-formed. */
        "X-Request-Id": string;
        /** @description The version of the record: for `If-Match` and `If-None-Match`. */
        ETag: string;
        /** @description The path of the new record. */
        Location: string;
        /** @description `true` on the kept answer to a repeated `Idempotency-Key`; else absent. */
        "Idempotent-Replayed": "true";
        /** @description A file name to save it under. */
        "Content-Disposition": string;
        /** @description What an organization sees is kept by no cache. */
        "Cache-Control": string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description What is left (`r`) and for how long (`t`, seconds). */
        RateLimit: string;
        /** @description The quota (`q`) and its window (`w`, seconds). */
        "RateLimit-Policy": string;
        /** @description `Bearer`. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getDeals: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default fundedDate. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "fundedDate" | "merchantName" | "fundedAmount" | "purchaseAmount" | "totalCollected" | "outstandingBalance" | "rtrPercentage" | "status" | "nextPaymentDate" | "daysPastDue";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description One or several of active, closed, refinanced, paidOff, defaulted, inCollections, inLegal, settled, separated by commas. */
                status?: string;
                sub_status?: string;
                merchant_id?: string;
                funder_id?: string;
                /** @description Part of the merchant name or the deal code. */
                search?: string;
                funded_date_from?: string;
                funded_date_to?: string;
                /** @description Days past due at least. */
                past_due_min?: number;
                /** @description Days past due at most; only deals that expect a payment. */
                past_due_max?: number;
                /** @description The merchant's state. */
                merchant_state?: string;
                /** @description The merchant's industry. */
                merchant_industry?: string;
                /** @description One or several of state, industry, separated by commas. */
                merchant_without?: string;
                /** @description Whether an expected payment of an earlier day is unsettled; deals that expect none are not past due. */
                is_past_due?: boolean;
                collecting_on?: string;
                /** @description Whether money had been collected before the deal was imported. */
                collected_before?: boolean;
                /** @description rtrPercentage at least. */
                rtr_min?: number;
                /** @description rtrPercentage at most. */
                rtr_max?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getDealsExport: {
        parameters: {
            query?: {
                /** @description Default csv. */
                format?: "csv" | "xlsx";
                /** @description Default fundedDate. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "fundedDate" | "merchantName" | "fundedAmount" | "purchaseAmount" | "totalCollected" | "outstandingBalance" | "rtrPercentage" | "status" | "nextPaymentDate" | "daysPastDue";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description One or several of active, closed, refinanced, paidOff, defaulted, inCollections, inLegal, settled, separated by commas. */
                status?: string;
                sub_status?: string;
                merchant_id?: string;
                funder_id?: string;
                /** @description Part of the merchant name or the deal code. */
                search?: string;
                funded_date_from?: string;
                funded_date_to?: string;
                /** @description Days past due at least. */
                past_due_min?: number;
                /** @description Days past due at most; only deals that expect a payment. */
                past_due_max?: number;
                /** @description The merchant's state. */
                merchant_state?: string;
                /** @description The merchant's industry. */
                merchant_industry?: string;
                /** @description One or several of state, industry, separated by commas. */
                merchant_without?: string;
                /** @description Whether an expected payment of an earlier day is unsettled; deals that expect none are not past due. */
                is_past_due?: boolean;
                collecting_on?: string;
                /** @description Whether money had been collected before the deal was imported. */
                collected_before?: boolean;
                /** @description rtrPercentage at least. */
                rtr_min?: number;
                /** @description rtrPercentage at most. */
                rtr_max?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getDealsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
        };
    };
    patchDealsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchDeal"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
        };
    };
    getApplications: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "applicantLegalName" | "requestedAmount" | "stage" | "priority";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                stage?: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
                status?: "active" | "onHold" | "closed";
                priority?: "low" | "normal" | "high" | "urgent";
                assignee_id?: string;
                merchant_id?: string;
                /** @description Part of the name, the EIN (with or without its dash) or the submission number. */
                search?: string;
                /** @description Each also says how many statements it has and what its latest bank_scrub found (needs underwriting:read). */
                include?: "papers";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Record id, app_… */
                            id: string;
                            submissionNumber: string;
                            applicantLegalName: string;
                            requestedAmount: number;
                            applicantState: string | null;
                            applicantIndustry: string | null;
                            ownerFirstName: string | null;
                            ownerLastName: string | null;
                            ownerEmail: string | null;
                            ein: string | null;
                            /** @enum {string} */
                            stage: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
                            /**
                             * Format: date-time
                             * @description When it came into this stage; null where nobody knows it any more.
                             */
                            stageSince: string | null;
                            /** @enum {string} */
                            status: "active" | "onHold" | "closed";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            /** @description Record id, mer_… */
                            merchantId: string | null;
                            deal: {
                                id: string;
                                dealId: string;
                            } | null;
                            fundedAmount: number | null;
                            purchaseAmount: number | null;
                            /** Format: date */
                            fundedDate: string | null;
                            /** @enum {string|null} */
                            paymentFrequency: "daily" | "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
                            paymentAmount: number | null;
                            funderId: string | null;
                            /** @description Record id, usr_… */
                            assigneeId: string | null;
                            declineReasons: string[];
                            /** @description The deal that funding this one pays off. */
                            renewsDealId: string | null;
                            /** @description What that took when the renewal was drafted. */
                            payoffAmount: number | null;
                            /**
                             * Format: date-time
                             * @description UTC, with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, with milliseconds.
                             */
                            updatedAt: string;
                            papers?: {
                                /** @description Bank statements that were uploaded for it. */
                                statements: number;
                                /** @description The latest bank_scrub; period and positions once it is completed. */
                                scrub: {
                                    /** @description Record id, uwa_… */
                                    analysisId: string;
                                    /** @enum {string} */
                                    status: "processing" | "completed" | "failed";
                                    /** Format: date */
                                    periodStart: string | null;
                                    /** Format: date */
                                    periodEnd: string | null;
                                    mcaPositions: number | null;
                                } | null;
                            };
                        }[];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApplication"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
        };
    };
    getApplicationsExport: {
        parameters: {
            query?: {
                /** @description Default csv. */
                format?: "csv" | "xlsx";
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "applicantLegalName" | "requestedAmount" | "stage" | "priority";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                stage?: "draft" | "submission" | "scrubbing" | "underwriting" | "offerOut" | "contractsRequest" | "approved" | "declined" | "funded" | "withdrawn";
                status?: "active" | "onHold" | "closed";
                priority?: "low" | "normal" | "high" | "urgent";
                assignee_id?: string;
                merchant_id?: string;
                /** @description Part of the name, the EIN (with or without its dash) or the submission number. */
                search?: string;
                /** @description Each also says how many statements it has and what its latest bank_scrub found (needs underwriting:read). */
                include?: "papers";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getApplicationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
        };
    };
    patchApplicationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchApplication"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
        };
    };
    getMerchants: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "legalName";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description Part of the legal or DBA name, or of the EIN, with or without its dash. */
                search?: string;
                is_active?: boolean;
                business_state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postMerchants: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMerchant"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
        };
    };
    getMerchantsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
        };
    };
    patchMerchantsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchMerchant"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
        };
    };
    getMerchantsByMerchantIdContacts: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "lastName";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
            };
            header?: never;
            path: {
                /** @description Record id. */
                merchantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postMerchantsByMerchantIdContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContact"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    getMerchantsByMerchantIdContactsByContactId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    deleteMerchantsByMerchantIdContactsByContactId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchMerchantsByMerchantIdContactsByContactId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchContact"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    getMerchantsByMerchantIdBankAccounts: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                status?: "active" | "onHold" | "needsAttention";
            };
            header?: never;
            path: {
                /** @description Record id. */
                merchantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postMerchantsByMerchantIdBankAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBankAccount"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"];
                    };
                };
            };
        };
    };
    getMerchantsByMerchantIdBankAccountsByAccountId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"];
                    };
                };
            };
        };
    };
    deleteMerchantsByMerchantIdBankAccountsByAccountId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postMerchantsByMerchantIdBankAccountsByAccountIdRelease: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                merchantId: string;
                /** @description Record id. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"];
                    };
                };
            };
        };
    };
    getPaymentsExport: {
        parameters: {
            query?: {
                /** @description Default csv. */
                format?: "csv" | "xlsx";
                /** @description Default effectiveDate. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "effectiveDate" | "amount";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description One or several of merchantPayment, payoff, settlement, refund, fee, separated by commas. */
                type?: string;
                /** @description One or several of pending, completed, failed, cancelled, separated by commas. */
                status?: string;
                /** @description By id or code. */
                deal_id?: string;
                /** @description One or several NACHA return codes, separated by commas. */
                return_code?: string;
                /** @description Whether it came back with a return code. */
                is_returned?: boolean;
                effective_from?: string;
                effective_to?: string;
                ach_file_id?: string;
                /** @description Payments of deals with this funder reference. */
                funder_id?: string;
                /** @description Payments of merchants in this state. */
                merchant_state?: string;
                /** @description Payments of merchants in this industry. */
                merchant_industry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getPayments: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default effectiveDate. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "effectiveDate" | "amount";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description One or several of merchantPayment, payoff, settlement, refund, fee, separated by commas. */
                type?: string;
                /** @description One or several of pending, completed, failed, cancelled, separated by commas. */
                status?: string;
                /** @description By id or code. */
                deal_id?: string;
                /** @description One or several NACHA return codes, separated by commas. */
                return_code?: string;
                /** @description Whether it came back with a return code. */
                is_returned?: boolean;
                effective_from?: string;
                effective_to?: string;
                ach_file_id?: string;
                /** @description Payments of deals with this funder reference. */
                funder_id?: string;
                /** @description Payments of merchants in this state. */
                merchant_state?: string;
                /** @description Payments of merchants in this industry. */
                merchant_industry?: string;
                /** @description `deal` adds `dealCode` and `merchantName` to each payment; it needs `deals:read` too. */
                include?: "deal";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedPayment"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postPaymentsBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayments"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                    };
                };
            };
        };
    };
    postPaymentsReturns: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnPayments"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                    };
                };
            };
        };
    };
    getDealsByDealIdPayments: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default effectiveDate. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "effectiveDate" | "amount";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description One or several of merchantPayment, payoff, settlement, refund, fee, separated by commas. */
                type?: string;
                /** @description One or several of pending, completed, failed, cancelled, separated by commas. */
                status?: string;
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postDealsByDealIdPayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayment"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    getDealsByDealIdPaymentsByTransactionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    postDealsByDealIdPaymentsByTransactionIdReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnPayment"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    postDealsByDealIdPaymentsByTransactionIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    getDealsByIdSchedule: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
        };
    };
    postDealsByIdSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchedule"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
        };
    };
    postDealsByIdSchedulePause: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseSchedule"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
        };
    };
    getAchFiles: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "effectiveDate";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                status?: "draft" | "approved" | "cancelled";
                effective_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchFileItem"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postAchFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAchFile"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchFile"];
                    };
                };
            };
        };
    };
    getAchFilesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchFile"];
                    };
                };
            };
        };
    };
    postAchFilesByIdApprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchFile"];
                    };
                };
            };
        };
    };
    postAchFilesByIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchFile"];
                    };
                };
            };
        };
    };
    getAchFilesByIdContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    postAchReturns: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchReturnsApplied"];
                    };
                };
            };
        };
    };
    getAchUnmatched: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description Default open. */
                status?: "open" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AchUnmatched"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postAchUnmatchedByIdResolve: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDocuments: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt" | "name";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description Record id or deal code. */
                deal_id?: string;
                merchant_id?: string;
                /** @description Record id or submission number. */
                application_id?: string;
                type?: "bankStatement" | "application" | "contract" | "identification" | "voidedCheck" | "taxReturn" | "processingStatement" | "other";
                status?: "awaitingUpload" | "uploaded" | "parsed" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDocument"];
                "multipart/form-data": components["schemas"]["UploadDocument"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                    };
                };
            };
        };
    };
    getDocumentsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                    };
                };
            };
        };
    };
    deleteDocumentsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDocumentsByIdPages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PageFile"][];
                    };
                };
            };
        };
    };
    getDocumentsByIdPagesByPagePng: {
        parameters: {
            query?: {
                /** @description In pixels. */
                width?: number;
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
                /** @description Page, counted from 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    postDocumentsByIdUploadUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadLink"];
                    };
                };
            };
        };
    };
    getPortfolioFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortfolioFilters"];
                    };
                };
            };
        };
    };
    getPortfolioSummary: {
        parameters: {
            query?: {
                /** @description Only deals with this funder reference. */
                funder_id?: string;
                /** @description Only deals of merchants in this state. */
                merchant_state?: string;
                /** @description Only deals of merchants in this industry. */
                merchant_industry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortfolioSummary"];
                    };
                };
            };
        };
    };
    getPortfolioSeries: {
        parameters: {
            query: {
                metric: "outstanding" | "collected" | "expected" | "funded";
                /** @description Default week; a week begins on Monday. */
                interval?: "week" | "month";
                from?: string;
                to?: string;
                /** @description Only deals with this funder reference. */
                funder_id?: string;
                /** @description Only deals of merchants in this state. */
                merchant_state?: string;
                /** @description Only deals of merchants in this industry. */
                merchant_industry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortfolioSeries"];
                    };
                };
            };
        };
    };
    getPortfolioAging: {
        parameters: {
            query?: {
                /** @description Only deals with this funder reference. */
                funder_id?: string;
                /** @description Only deals of merchants in this state. */
                merchant_state?: string;
                /** @description Only deals of merchants in this industry. */
                merchant_industry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortfolioAging"];
                    };
                };
            };
        };
    };
    getPortfolioCohorts: {
        parameters: {
            query?: {
                /** @description Only deals with this funder reference. */
                funder_id?: string;
                /** @description Only deals of merchants in this state. */
                merchant_state?: string;
                /** @description Only deals of merchants in this industry. */
                merchant_industry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortfolioCohorts"];
                    };
                };
            };
        };
    };
    getDealsByIdTrueUps: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrueUp"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postDealsByIdTrueUpsByTrueUpIdGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
                /** @description Record id. */
                trueUpId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GrantTrueUp"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrueUp"];
                    };
                };
            };
        };
    };
    postDealsByIdTrueUpsByTrueUpIdRefuse: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
                /** @description Record id. */
                trueUpId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefuseTrueUp"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrueUp"];
                    };
                };
            };
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description By id or code. */
                deal_id?: string;
                /** @description One or several of open, seen, closed, separated by commas. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    patchAlertsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchAlert"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
        };
    };
    getDealsByIdRenewal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Renewal"];
                    };
                };
            };
        };
    };
    postDealsByIdRenewal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRenewal"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
        };
    };
    getDealsByDealIdUnderwritingTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingTools"];
                };
            };
        };
    };
    postDealsByDealIdUnderwritingAnalyze: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankScrubCall"] | components["schemas"]["BackgroundCheckCall"] | components["schemas"]["CreditCheckCall"] | components["schemas"]["MerchantScrubCall"] | components["schemas"]["MerchantEnrichmentCall"];
            };
        };
        responses: {
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Record id, uwa_… */
                        id: string;
                        /** @enum {string} */
                        tool: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
                        /** @enum {string} */
                        status: "processing";
                        message: string;
                    };
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalyses: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                tool?: "bank_scrub" | "background_check" | "credit_check" | "merchant_scrub" | "merchant_enrichment";
                status?: "processing" | "completed" | "failed";
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnderwritingItem"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisId: {
        parameters: {
            query?: {
                /** @description Of a bank_scrub: an earlier revision; 0 is the machine’s. */
                revision?: number;
            };
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingAnalysis"];
                };
            };
        };
    };
    getDealsByDealIdUnderwritingResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingResults"];
                };
            };
        };
    };
    getDealsByDealIdUnderwritingDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingDocuments"];
                };
            };
        };
    };
    postDealsByDealIdUnderwritingDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    documentIds: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Record id, deal_… */
                        dealId: string | null;
                        /** @description Record id, app_… */
                        submissionId: string | null;
                        documentIds: string[];
                    };
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrections: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"][];
                };
            };
        };
    };
    postDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrections: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectAnalysis"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingAnalysis"];
                };
            };
        };
    };
    deleteDealsByDealIdUnderwritingAnalysesByAnalysisIdCorrectionsByCorrectionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
                /** @description Record id. */
                correctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderwritingAnalysis"];
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisIdTransactions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                classification?: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
                /** @description YYYY-MM. */
                month?: string;
                /** @description In description, vendor and payee. */
                search?: string;
                /** @description An earlier revision. */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransaction"][];
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisIdFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["PageFile"] & {
                        documentId: string;
                    })[];
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisIdFilesByFilePagesByPagePng: {
        parameters: {
            query?: {
                /** @description In pixels. */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
                /** @description Position of the file in the upload, from 0. */
                file: string;
                /** @description Page, counted from 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    getDealsByDealIdUnderwritingAnalysesByAnalysisIdExport: {
        parameters: {
            query?: {
                /** @description csv: the rows; xlsx: everything, a sheet each; pdf: a credit memo of two pages. Default csv. */
                format?: "csv" | "xlsx" | "pdf";
            };
            header?: never;
            path: {
                /** @description The deal by record id or deal code; under `underwriting` also an application by id or submission number. */
                dealId: string;
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
        };
    };
    postAnalysisBankStatements: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadStatements"];
            };
        };
        responses: {
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedAnalysis"];
                    };
                };
            };
        };
    };
    postAnalysisTransactions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeTransactions"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
        };
    };
    postAnalysisBankData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeBankData"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
        };
    };
    getAnalysisByAnalysisId: {
        parameters: {
            query?: {
                /** @description An earlier revision; 0 is the machine’s. */
                revision?: number;
                /** @description Some of id, status, mode, dealId, merchantId, startedAt, completedAt, error, revision, inputsEndedAt, progress, comparison, summary, mcaPositions, classifications, transactions, statements, accounts, correctionsNotApplied, metrics, separated by commas; the rest is left out. */
                fields?: string;
            };
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"] | components["schemas"]["AnalysisFields"];
                    };
                };
            };
        };
    };
    deleteAnalysisByAnalysisId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                        /** @description Record id, ana_… */
                        id: string;
                    };
                };
            };
        };
    };
    getAnalysis: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                /** @description Record id or deal code. */
                deal_id?: string;
                merchant_id?: string;
                status?: "pending" | "processing" | "completed" | "failed";
                created_after?: string;
                created_before?: string;
                /** @description Each also says its files’ names and, when completed, its accounts, months and verdict. */
                include?: "overview";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnalysisItem"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAnalysisByAnalysisIdCorrections: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
            };
            header?: never;
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Correction"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postAnalysisByAnalysisIdCorrections: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectAnalysis"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
        };
    };
    deleteAnalysisByAnalysisIdCorrectionsByCorrectionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id. */
                analysisId: string;
                /** @description Record id. */
                correctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
        };
    };
    getAnalysisByAnalysisIdTransactions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                classification?: "businessRevenue" | "mcaFunding" | "loanDisbursement" | "transferIn" | "refund" | "mcaRepayment" | "loanPayment" | "businessExpense" | "payroll" | "taxPayment" | "nsfFee" | "bankFee" | "transferOut";
                /** @description YYYY-MM. */
                month?: string;
                /** @description In description, vendor and payee. */
                search?: string;
                /** @description An earlier revision. */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedTransaction"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAnalysisByAnalysisIdFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PageFile"][];
                    };
                };
            };
        };
    };
    getAnalysisByAnalysisIdFilesByFilePagesByPagePng: {
        parameters: {
            query?: {
                /** @description In pixels. */
                width?: number;
            };
            header?: never;
            path: {
                /** @description Record id. */
                analysisId: string;
                /** @description Position of the file in the upload, from 0. */
                file: string;
                /** @description Page, counted from 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    getAnalysisByAnalysisIdExport: {
        parameters: {
            query?: {
                /** @description csv: the rows; xlsx: everything, a sheet each; pdf: a credit memo of two pages. Default csv. */
                format?: "csv" | "xlsx" | "pdf";
            };
            header?: never;
            path: {
                /** @description Record id. */
                analysisId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
        };
    };
    getAnalysisCompare: {
        parameters: {
            query: {
                /** @description Two to four analyses, separated by commas. */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            merchantId: string | null;
                            dealId: string | null;
                            revision: number;
                            holders: string[];
                            /** @description Of its statements that count. Where there are several, sums over them add one to the other. */
                            currencies: string[];
                            /** @description Whether all its statements are; null when it has none. */
                            reconciled: boolean | null;
                            /** @description correction: one of them ties only by a row that a person mended. Null when they do not tie, or there are none. */
                            reconciledBy: "print" | "correction" | null;
                            summary: components["schemas"]["AnalysisSummary"];
                            classifications: components["schemas"]["Classifications"];
                            overall: {
                                /** @description Calendar days that statements cover. */
                                coveredDays: number;
                                /** @description Dollars. */
                                totalCredits: number;
                                /** @description Dollars. */
                                totalDebits: number;
                                /** @description Revenue without transfers, loans, advances, refunds and returned items. */
                                trueRevenue: number;
                                depositCount: number;
                                /** @description Dollars. */
                                averageDailyBalance: number | null;
                                /** @description Dollars. */
                                lowestBalance: number | null;
                                /** Format: date */
                                lowestBalanceDate: string | null;
                                daysNegative: number | null;
                                nsfCount: number;
                                overdraftCount: number;
                                /** @description Dollars. */
                                endingBalance: number | null;
                                /** @description Dollars. */
                                mcaPayments: number;
                                /** @description Dollars. */
                                mcaFunding: number;
                                /** @description mcaPayments ÷ trueRevenue. */
                                withholding: number | null;
                                /** @description Dollars. */
                                loanPayments: number;
                                /** @description Largest first, at most five. */
                                largestSources: {
                                    name: string | null;
                                    /** @description Dollars. */
                                    total: number;
                                    depositCount: number;
                                    /** @description Of true revenue. */
                                    share: number | null;
                                }[];
                                fullMonths: number;
                                /** @description Dollars. */
                                averageMonthlyRevenue: number | null;
                                trend: {
                                    change: number;
                                    /** @enum {string} */
                                    direction: "up" | "flat" | "down";
                                } | null;
                                /** @description The largest named payer’s share of true revenue. */
                                concentration: number | null;
                                activePositions: number;
                                /** @description Dollars. */
                                monthlyMcaPayments: number;
                                /** @description monthlyMcaPayments ÷ averageMonthlyRevenue. */
                                holdback: number | null;
                                /** @description To firms that collect old debts. */
                                collectionPayments: number;
                            };
                            months: {
                                /** @description YYYY-MM. */
                                month: string;
                                /** @description Fewer than 20 covered days: left out of averages and of the trend. */
                                partial: boolean;
                                /** @description Calendar days that statements cover. */
                                coveredDays: number;
                                /** @description Dollars. */
                                totalCredits: number;
                                /** @description Dollars. */
                                totalDebits: number;
                                /** @description Revenue without transfers, loans, advances, refunds and returned items. */
                                trueRevenue: number;
                                depositCount: number;
                                /** @description Dollars. */
                                averageDailyBalance: number | null;
                                /** @description Dollars. */
                                lowestBalance: number | null;
                                /** Format: date */
                                lowestBalanceDate: string | null;
                                daysNegative: number | null;
                                nsfCount: number;
                                overdraftCount: number;
                                /** @description Dollars. */
                                endingBalance: number | null;
                                /** @description Dollars. */
                                mcaPayments: number;
                                /** @description Dollars. */
                                mcaFunding: number;
                                /** @description mcaPayments ÷ trueRevenue. */
                                withholding: number | null;
                                /** @description Dollars. */
                                loanPayments: number;
                                /** @description Largest first, at most five. */
                                largestSources: {
                                    name: string | null;
                                    /** @description Dollars. */
                                    total: number;
                                    depositCount: number;
                                    /** @description Of true revenue. */
                                    share: number | null;
                                }[];
                                /** @description True revenue against the month before; null when either is partial or missing. */
                                revenueChange: number | null;
                            }[];
                            mcaPositions: components["schemas"]["PositionFigures"][];
                        }[];
                    };
                };
            };
        };
    };
    getMerchantsByIdStatementsOverTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatementsOverTime"];
                    };
                };
            };
        };
    };
    getWebhooks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt" | "updatedAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedWebhook"];
                    };
                };
            };
        };
    };
    getWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; nothing to say. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    getWebhooksByIdDeliveries: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Default createdAt. Ties are broken by id. */
                sort_by?: "createdAt";
                /** @description Default desc. */
                sort_order?: "asc" | "desc";
                updated_since?: string;
                status?: "pending" | "succeeded" | "failed" | "paused";
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        meta: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getWebhooksByIdDeliveriesByDeliveryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: answered with 304 when the record is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
                /** @description Record id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"] & {
                            /** @description The body that is posted, its links signed anew; null where the key may not read the record it tells of, or the event is no longer kept. */
                            payload: components["schemas"]["Event"] | null;
                        };
                    };
                };
            };
        };
    };
    postWebhooksByIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The kind to send; the first one subscribed to when it is left out.
                     * @enum {string}
                     */
                    event?: "deal.created" | "deal.updated" | "deal.status_changed" | "deal.funded" | "deal.paid_off" | "application.created" | "application.updated" | "application.stage_changed" | "application.status_changed" | "merchant.created" | "merchant.updated" | "payment.created" | "payment.completed" | "payment.failed" | "document.uploaded" | "analysis.completed" | "analysis.failed" | "underwriting.completed" | "underwriting.failed" | "alert.raised";
                };
            };
        };
        responses: {
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    postWebhooksByIdDeliveriesByDeliveryIdResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
                /** @description Record id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    postWebhooksByIdRecover: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Accepted; it goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            requeued: number;
                        };
                    };
                };
            };
        };
    };
    postWebhooksByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once within 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag`: refused with 412 when the record has changed since. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Record id, whk_… */
                            id: string;
                            /** @description Signs every call. Shown here and never again. */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description The id of the last event that was handled. */
                after?: string;
                /** @description One or several of deal.created, deal.updated, deal.status_changed, deal.funded, deal.paid_off, application.created, application.updated, application.stage_changed, application.status_changed, merchant.created, merchant.updated, payment.created, payment.completed, payment.failed, document.uploaded, analysis.completed, analysis.failed, underwriting.completed, underwriting.failed, alert.raised, separated by commas. */
                type?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: {
                            /** @description What to pass as `after` for the next page; null where there is no more now. */
                            next: string | null;
                            /** @description The newest event there is: `after` for whoever begins now. */
                            last: string | null;
                        };
                    };
                };
            };
        };
    };
    getDealsByIdTimeline: {
        parameters: {
            query?: {
                limit?: number;
                /** @description meta.next of the page before. */
                before?: string;
                /** @description Some of event, note, run, audit, with commas between. */
                kind?: string;
                actor?: string;
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "event" | "note" | "run" | "audit";
                            type: string;
                            /**
                             * Format: date-time
                             * @description UTC, with milliseconds.
                             */
                            at: string;
                            actor: ({
                                id?: string;
                                kind?: string;
                                name?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            title: string;
                            record: ({
                                id?: string;
                                label?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            data: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    getApplicationsByIdTimeline: {
        parameters: {
            query?: {
                limit?: number;
                /** @description meta.next of the page before. */
                before?: string;
                /** @description Some of event, note, run, audit, with commas between. */
                kind?: string;
                actor?: string;
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "event" | "note" | "run" | "audit";
                            type: string;
                            /**
                             * Format: date-time
                             * @description UTC, with milliseconds.
                             */
                            at: string;
                            actor: ({
                                id?: string;
                                kind?: string;
                                name?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            title: string;
                            record: ({
                                id?: string;
                                label?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            data: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    getMerchantsByIdTimeline: {
        parameters: {
            query?: {
                limit?: number;
                /** @description meta.next of the page before. */
                before?: string;
                /** @description Some of event, note, run, audit, with commas between. */
                kind?: string;
                actor?: string;
            };
            header?: never;
            path: {
                /** @description Record id; deals also by code, applications by submission number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "event" | "note" | "run" | "audit";
                            type: string;
                            /**
                             * Format: date-time
                             * @description UTC, with milliseconds.
                             */
                            at: string;
                            actor: ({
                                id?: string;
                                kind?: string;
                                name?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            title: string;
                            record: ({
                                id?: string;
                                label?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            data: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    onDealCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealCreatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealUpdatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealFunded: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealFundedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealPaidOff: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealPaidOffEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationCreatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationUpdatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationStageChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationStageChangedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMerchantCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MerchantCreatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMerchantUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MerchantUpdatedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
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
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCompletedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentUploaded: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentUploadedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAnalysisCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisCompletedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAnalysisFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisFailedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUnderwritingCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnderwritingCompletedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUnderwritingFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnderwritingFailedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlertRaised: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. */
                "X-Service-Signature": string;
                /** @description Unix seconds when it was sent. */
                "X-Service-Timestamp": string;
                /** @description The event’s id; act on each once. */
                "X-Service-Event-Id": string;
                /** @description By the secret before, for 24 hours after it was replaced. */
                "X-Service-Signature-Previous"?: string;
                /** @description Standard Webhooks: the event’s id. */
                "webhook-id": string;
                /** @description Standard Webhooks: Unix seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the decoded secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRaisedEvent"];
            };
        };
        responses: {
            /** @description Within 10 seconds: it was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
