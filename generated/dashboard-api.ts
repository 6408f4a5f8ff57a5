// Generated from openapi/ by scripts/generate.ts: do not edit, run "npm run generate".
export interface paths {
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whether the service waits for its owner
         * @description Show whether the service waits for its owner.
         */
        get: operations["getSetup"];
        put?: never;
        /**
         * Create the first business with its owner
         * @description Creates a business with its owner, who is signed in at once.
         *     The token comes from the link that the start of the service printed; it works once.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signs a user in and sets the cookie.
         *     Every fault gives the same 401.
         *     Where a second factor is on and no code was sent, nobody is signed in and `second_factor_required` is true.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Sign out.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out of every browser
         * @description Sign out of every browser.
         */
        post: operations["signOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browsers that are signed in
         * @description List the browsers that are signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session}": {
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
         * Sign out another browser
         * @description Sign out another browser.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the signed-in user
         * @description Shows who is signed in, with the businesses, workspaces and permissions that the pages need.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own name or language
         * @description Change the own name or language.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/me/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to the account
         * @description Lists sign-ins, failed ones, and changes of the password and the second factor, newest first; they are kept for a year.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Changes the password and signs out every other browser.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Makes a secret for an authenticator app.
         *     Nothing changes until a code confirms it.
         */
        post: operations["beginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with a code
         * @description Switches the second factor on and shows recovery codes, this once.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second factor off
         * @description Switch the second factor off.
         *     While it is on, a code is needed as well as the password.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Shows new recovery codes, this once; all old ones are worth nothing from then on.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose a new password
         * @description Sends a link by e-mail where the address can sign in.
         *     The answer is the same whether it can or not.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with a link
         * @description Sets the password and signs out every browser of the user.
         *     A second factor stays on.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a one-time link can be used
         * @description Tells before anything is typed whether the link to the first visit or to a new password can be used.
         *     It stays usable.
         */
        post: operations["checkLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an invitation is to
         * @description Show what an invitation is to.
         */
        post: operations["openInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the user a member and signs in.
         *     An address that can sign in already gives its own password; every fault of it gives the same 401.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the business
         * @description List the members of the business.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/members/{member}": {
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
         * Remove a member from the business
         * @description Ends the membership at once, with the API keys that act as the member.
         *     Only an owner removes an owner; the last owner stays.
         */
        delete: operations["revokeMember"];
        options?: never;
        head?: never;
        /**
         * Change the rights of a member
         * @description Gives a member a role or a list of permissions.
         *     Only an owner changes the rights of an owner or makes one; the last owner stays.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/workspaces/{workspace}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description List the open invitations.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite someone to the business
         * @description Makes an invitation that is open for 7 days.
         *     It goes out by e-mail; where the service sends none, the answer has the link.
         *     Only an owner invites an owner.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/invitations/{invitation}": {
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
         * Withdraw an invitation
         * @description Withdraw an invitation.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the profile of the workspace
         * @description Show the profile of the workspace.
         */
        get: operations["getWorkspaceProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the profile of the workspace
         * @description Change the profile of the workspace.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/workspaces/{workspace}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the logo
         * @description Show the logo.
         */
        get: operations["getLogo"];
        /**
         * Set the logo
         * @description Set the logo.
         */
        put: operations["putLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Remove the logo.
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/look-sample.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a sample in a look that is being chosen
         * @description Sends an invented invoice of the workspace as documents would look with these settings, and records nothing.
         *     What is not given is as it is saved; an empty text is none.
         */
        get: operations["getLookSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the plan and what this month used of it
         * @description Show the plan and what this month used of it.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the sandbox of the business
         * @description Create the sandbox of the business.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Lists the own keys; owners and admins see those of every member.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key that acts as the user who creates it, in this workspace.
         *     With `permissions` it may do these alone, as far as the user may do them at the moment of a request; with `networks` it is accepted from these alone.
         *     The key is shown this once.
         *     A user may have as many live keys in a workspace as the operator allows, 20 by default; one that was replaced does not count during its overlap.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/api-keys/{key}": {
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
         * Revoke an API key
         * @description Revokes a key at once: an own one, or any as an owner or admin.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/api-keys/{key}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Replaces an own key by a new one with the same name, permissions and networks, which is shown this once.
         *     The old one goes on working for `overlap_hours` at most, and does not count against the limit of keys in that time.
         *     A key that has ended, or was replaced before, is a 409.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/sef": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the connection to SEF
         * @description Shows how the workspace is connected to SEF, and which submissions need a person.
         */
        get: operations["getSefState"];
        put?: never;
        /**
         * Connect to SEF
         * @description Connects the workspace to SEF, or gives its connection another key; a test of the key follows at once.
         */
        post: operations["connectSef"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the connection to SEF
         * @description Changes whether issued documents are submitted by themselves, or switches the connection off.
         */
        patch: operations["changeSef"];
        trace?: never;
    };
    "/workspaces/{workspace}/sef/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to SEF
         * @description Plans a test of the key; its result is shown with the connection.
         */
        post: operations["testSef"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own notifications
         * @description List the own notifications.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/notifications/{notification}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Mark a notification as read.
         */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/mark-notifications-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark every own notification as read
         * @description Mark every own notification as read.
         */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what forms offer to choose from
         * @description Show what forms offer to choose from.
         */
        get: operations["getFormChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/documents/{document}/issue-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is wrong with a draft before it is issued
         * @description Lists what cannot be mended once the draft is issued, as the public API does, with each message as data.
         *     An issued document is a 409.
         */
        get: operations["checkIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/documents/{document}/einvoice-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what an electronic file of a document lacks
         * @description The same as the check of the public API, with each message as data too, so that the pages can say it in the language of their user.
         */
        get: operations["findEInvoiceFaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to the accounts of members
         * @description Lists what happened to the accounts of the present members since they became one, newest first.
         */
        get: operations["listMemberSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/simulated-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mails that have not left the sandbox
         * @description Lists what would have been sent while the clock of the sandbox was ahead, newest first.
         *     E-mails with links to sign in are not among them.
         */
        get: operations["listSimulatedMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/simulated-mails/{mail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an e-mail that has not left the sandbox
         * @description Shows subject and text as they would be now: the text of an e-mail is written when it is sent.
         *     Its links open the pages of the sandbox.
         */
        get: operations["getSimulatedMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/history/{record}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who did what with a record
         * @description Shows who did what with a record that the user may view.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a contract from a PDF
         * @description Creates a contract as a draft; the PDF takes the place of a text.
         *     Its pages are drawn as pictures, as they look on a screen, with their text behind them for search, copying and screen readers; at most 100 pages, 10 MiB and 60 seconds.
         *     Signers read these pages on the signing page, their SHA-256 is the one that is signed, and the page with the signatures is appended to them.
         *     The file as it was uploaded is kept, and attached to the signed PDF.
         *     A file with a password, that is damaged, or that has letters whose fonts are neither in it nor here is refused with what to do.
         *     One file of a workspace is drawn at a time; a second one at the same time gives 429.
         *     Everything else is as with a contract in writing, by the operations of the public API.
         */
        post: operations["uploadContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is wrong with a contract before it is sent
         * @description Lists what cannot be mended once the draft is sent for signature, as the public API does, with each message as data.
         *     A contract that is no draft is a 409.
         */
        get: operations["checkContractDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/uploaded.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the pages of an uploaded contract
         * @description Sends the PDF that takes the place of the contract's text, as signers are shown it: pictures of the pages of the file that was uploaded, with its text behind them.
         *     A contract in writing has none: 404.
         */
        get: operations["getUploadedContractPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/original.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the file that was uploaded
         * @description Sends the file as it was uploaded, byte for byte.
         *     Earlier versions have not kept it: of their contracts this is the PDF that signers are shown.
         *     A contract in writing has none: 404.
         */
        get: operations["getOriginalContractPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signatures of a contract
         * @description Shows under which name each signer has signed, and from where: what the signature page of the PDF says.
         *     A signer may type another name than the one that was invited.
         */
        get: operations["listSignatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/signers/{signer}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signer the invitation again
         * @description Sends the e-mail with the signing link once more, with the message that the contract was sent with.
         *     A signer whose turn has not come, a contract that takes no signatures any more, and a service that sends no e-mail give a 409.
         */
        post: operations["inviteSigner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/contracts/{contract}/signing-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signing links of a contract
         * @description Shows each signer's secret link, for the business to hand over.
         *     Where the service sends e-mail, signers get it by that, too.
         *     Links are null before a contract is sent and after it was voided.
         *     It needs `contracts.view` as well as `contracts.send`, because a link shows the contract.
         */
        get: operations["listSigningLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/country": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what another country would change
         * @description Lists what would be changed along with the country, and what was chosen by hand and stays.
         */
        get: operations["getCountryChange"];
        /**
         * Change the country of the workspace
         * @description Changes the country with all that follows from it, in one step: document types with their settings and series, tax rates of items and drafts, and the currency, time zone and language that the old country suggested.
         *     What was chosen by hand stays.
         *     From the first issued document on, while the workspace is connected to SEF, and with more than 200 drafts, this is a 409 `conflict`.
         *     Emits `document.updated` for each draft.
         */
        put: operations["changeCountry"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/client-erasure/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what erasing a client would remove
         * @description Counts what would be removed with the personal data of a client, and what stays because the law keeps it.
         */
        get: operations["getClientErasure"];
        put?: never;
        /**
         * Erase the personal data of a client
         * @description Removes every field of the client, its drafts of documents and contracts, the e-mails and notifications about it, and the history of its webhooks, in one step and for good.
         *     Issued documents with all of their files, payments and sent contracts stay as they were frozen.
         *     Recurring documents are archived and emptied, and nothing that was to be issued or sent by itself is.
         *     The portal link opens nothing any more, and the client is archived.
         *     While a contract waits for signatures, this is a 409 `conflict`.
         *     Emits `document.deleted` for each draft, `recurring_document.updated` for each recurring document, and `client.updated` with `erased_at`.
         *     Erasing again changes nothing.
         */
        post: operations["eraseClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/client-portal-link/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the portal link of a client
         * @description Makes a new link to the page with all documents of the client; the old one opens nothing from then on.
         *     It needs `clients.view` and `documents.view` as well as `clients.update`.
         *     While the portal is off for the client, this is a 409 `conflict`.
         */
        post: operations["renewClientPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/client-totals/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what a client was billed, has paid and owes
         * @description Adds up the documents of a client that are owed, currency by currency, the business's own first.
         *     Drafts, cancelled documents, proformas and credit notes are left out: billed is always what is paid and what is open.
         *     It needs `clients.view` as well as `documents.view`.
         */
        get: operations["getClientTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/client-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what some clients owe
         * @description Shows what each of these clients owes and how much of it is overdue, currency by currency, the business's own first.
         *     Clients that owe nothing are left out.
         *     It needs `clients.view` as well as `documents.view`.
         */
        get: operations["listClientBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/client-advances/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the advance invoices of a client that can be deducted
         * @description Lists the paid advance invoices of a client of which final invoices and credit notes have left something, newest first, at most 100.
         */
        get: operations["listClientAdvances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/clients/import-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of clients would do
         * @description Show what an import of clients would do.
         */
        post: operations["previewClientsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/item-stock/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct the stock of an item
         * @description Sets what is in stock of a product after a count; the difference is a stock movement.
         *     The public API leaves stock read-only, as it promises for version 1.
         */
        put: operations["correctStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/items/import-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of items would do
         * @description Show what an import of items would do.
         */
        post: operations["previewItemsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own batches
         * @description Lists the latest batches of the user in this workspace, the newest first.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Do something with many documents
         * @description Carries out an action on many documents in the background, as the user who asks for it.
         *     Each document is done by the operations of the public API, once, and has its own result; what fails changes nothing.
         *     Drafts in which the check before issuing finds an error stay drafts.
         *     Issuing and submitting need `documents.issue` as well, and deleting `documents.delete`, when it begins and for each document.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/batches/{batch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a batch
         * @description Shows how far a batch is, and which documents failed.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        /**
         * Forget a batch
         * @description Removes a batch that has ended; what it did stays.
         */
        delete: operations["forgetBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/batches/{batch}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a batch
         * @description Leaves the documents that are still to be done as they are; what is done stays so.
         *     One that has ended stays as it is.
         */
        post: operations["stopBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/batch-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a batch would do
         * @description Counts the documents that an action would be carried out on, and changes nothing.
         *     Issuing and submitting need `documents.issue` as well, and deleting `documents.delete`.
         */
        post: operations["previewBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/document-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the documents by status
         * @description Counts all documents of the workspace by their status, however many there are.
         */
        get: operations["getDocumentCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/recurring-document-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the recurring documents by status
         * @description Counts the recurring documents of the workspace by their status, without archived ones.
         */
        get: operations["getRecurringDocumentCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/efaktura-states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how some documents stand in SEF
         * @description Shows the status of the last submission of each of these documents; documents that were never submitted are left out.
         *     It also says whether the business uses SEF at all.
         */
        get: operations["listEfakturaStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own views of documents
         * @description Lists the views of the list of documents that the user has named in this workspace, by name.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view of documents
         * @description Saves the filters and the order of the list of documents under a name, for the user alone.
         *     A view of the same name is replaced. At most 20 can be saved in a workspace.
         */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/saved-views/{view}": {
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
         * Remove an own view of documents
         * @description Removes a view that the user has saved.
         */
        delete: operations["removeSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspace}/document-sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add up the documents of a list
         * @description Adds up the documents that a list shows with these filters, by currency.
         *     Where more than 2,000 would have to be read, `sums` is null.
         */
        get: operations["getDocumentSums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A country that a business can be in. */
        SetupCountry: {
            /** @description The ISO 3166-1 alpha-2 code. */
            code: string;
            /** @description The ISO 4217 code of its currency. */
            currency: string;
            /** @description Its time zone. */
            timezone: string;
        };
        /** @description Whether the service waits for its first user, and what the pages need before anyone has signed in. */
        SetupState: {
            /** @description True while nobody can sign in yet: the link that the start printed then sets up the business. */
            is_needed: boolean;
            /** @description Whether the service sends e-mails, such as links for a forgotten password. */
            sends_mail: boolean;
            /** @description The countries that a business can be in. */
            countries: components["schemas"]["SetupCountry"][];
            /** @description The currencies that a business can have. */
            currencies: string[];
        };
        /** @description The answer. */
        SetupStateResponse: {
            /** @description Whether the service waits for its first user, and what the pages need before anyone has signed in. */
            data: components["schemas"]["SetupState"];
        };
        /**
         * @description A stable machine string: branch on it, not on the message.
         *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "unauthenticated" | "invalid_api_key" | "forbidden" | "not_found" | "rate_limited" | "plan_limit_reached" | "feature_unavailable" | "immutable_document" | "document_not_payable" | "idempotency_conflict" | "contract_not_sendable" | "contract_state_conflict" | "conflict" | "cursor_expired" | "precondition_failed" | "bad_request" | "method_not_allowed" | "request_timeout" | "server_error" | "unavailable" | "no_workspace_bound" | "workspace_membership_revoked" | "no_active_plan" | "plan_upgrade_required" | "sandbox_not_provisioned" | "environment_mismatch" | "toolset_disabled";
        /** @description The values in a message, by name. */
        MessageParams: {
            [key: string]: unknown;
        };
        /** @description What is wrong with a field, as data. */
        FieldMessage: {
            /** @description The path of the field, as in `errors`. */
            field: string;
            /** @description Which message it is. */
            key: string;
            /** @description The values in a message, by name. */
            params: components["schemas"]["MessageParams"];
        };
        /** @description The envelope of every failure: that of the public API, with its messages as data besides. */
        ErrorResponse: {
            /** @description The failure. */
            error: {
                /**
                 * @description A stable machine string: branch on it, not on the message.
                 *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
                 */
                code: components["schemas"]["ErrorCode"];
                /** @description What went wrong, in English. */
                message: string;
                /** @description Which message it is. */
                key: string;
                /** @description The values in a message, by name. */
                params: components["schemas"]["MessageParams"];
                /** @description Only with `validation_failed`, the messages by field path, in English. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description The messages of fields as data, in the order of `errors`; empty where there are none. */
                details: components["schemas"]["FieldMessage"][];
                /**
                 * Format: uri
                 * @description The page of the `code`.
                 */
                documentation_url: string;
                /** @description Names the request in the service's log, as `X-Request-Id` does. */
                request_id: string;
            };
        };
        /** @description The business to set up. */
        SetupBusiness: {
            /** @description The name of the business. */
            name: string;
            /** @description The ISO 3166-1 alpha-2 code of the country, whose document types and taxes apply; it stays. */
            country: string;
            /** @description The ISO 4217 code of the main currency; it stays. */
            currency: string;
            /** @description The IANA time zone that days are counted in. */
            timezone: string;
        };
        /**
         * @description The language in which a user sees the pages; Serbian in Latin or Cyrillic script.
         * @enum {string}
         */
        UserLanguage: "en" | "sr-Latn" | "sr-Cyrl" | "hr" | "de";
        /** @description The person who owns the business. */
        SetupOwner: {
            /** @description The name. */
            name: string;
            /**
             * Format: idn-email
             * @description The address to sign in with.
             */
            email: string;
            /** @description The password, at least 10 characters. */
            password: string;
            /** @description The language in which a user sees the pages; Serbian in Latin or Cyrillic script. */
            language: components["schemas"]["UserLanguage"];
        };
        /** @description The first business and its owner. */
        Setup: {
            /** @description The secret part of the link: what follows the # in its address. */
            token: string;
            /** @description The business to set up. */
            business: components["schemas"]["SetupBusiness"];
            /** @description The person who owns the business. */
            owner: components["schemas"]["SetupOwner"];
        };
        /** @description The public reference of a record, a ULID. */
        Reference: string;
        /**
         * @description A role: a set of permissions with a name.
         * @enum {string}
         */
        Role: "owner" | "admin" | "accountant" | "viewer";
        /**
         * @description Something that a member may do.
         * @enum {string}
         */
        Permission: "clients.view" | "clients.create" | "clients.update" | "documents.view" | "documents.create" | "documents.update" | "documents.delete" | "documents.issue" | "quotes.accept" | "reminders.manage" | "payments.view" | "payments.create" | "payments.refund" | "items.view" | "items.create" | "items.update" | "expenses.view" | "expenses.create" | "expenses.update" | "expenses.delete" | "recurring.view" | "recurring.manage" | "contracts.view" | "contracts.create" | "contracts.send" | "contracts.void" | "reports.view" | "texts.manage" | "integrations.manage";
        /**
         * @description Something that a plan can include.
         * @enum {string}
         */
        Feature: "api" | "contracts" | "einvoicing";
        /** @description What a business has subscribed to. */
        Plan: {
            /** @description The key of the plan. */
            key: string;
            /** @description How many documents may be issued in a month; null is unlimited. */
            monthly_documents: number | null;
            /** @description What the plan includes. */
            features: components["schemas"]["Feature"][];
        };
        /**
         * @description Which of the two separate workspaces of the business the record belongs to.
         * @enum {string}
         */
        Environment: "production" | "sandbox";
        /** @description One of the two separate workspaces of a business. */
        WorkspaceRef: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Whether work is possible in it.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description Its name. */
            name: string;
            /** @description The ISO 3166-1 alpha-2 code of its country. */
            country: string;
            /** @description The ISO 4217 code of its currency. */
            currency: string;
            /** @description Its IANA time zone. */
            timezone: string;
        };
        /** @description A business that the user belongs to, and what the user may do in it. */
        MyBusiness: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The name of the business. */
            name: string;
            /** @description A role: a set of permissions with a name. */
            role: components["schemas"]["Role"] | null;
            /** @description What the user may do in both workspaces. */
            permissions: components["schemas"]["Permission"][];
            /** @description Owners and admins: they manage members, settings and webhook endpoints. */
            is_manager: boolean;
            /** @description What a business has subscribed to. */
            plan: components["schemas"]["Plan"] | null;
            /** @description One of the two separate workspaces of a business. */
            production: components["schemas"]["WorkspaceRef"] | null;
            /** @description One of the two separate workspaces of a business. */
            sandbox: components["schemas"]["WorkspaceRef"] | null;
        };
        /** @description The signed-in user. */
        Me: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The address that the user signs in with. */
            email: string;
            /** @description The name. */
            name: string | null;
            /** @description Null until the user has chosen one; the pages are then in that of the browser. */
            language: components["schemas"]["UserLanguage"] | null;
            /** @description Whether signing in takes a code, too. */
            two_factor_enabled: boolean;
            /** @description How many recovery codes are left. */
            recovery_codes_left: number;
            /** @description Where the pages open in a browser that has visited no workspace yet: the production workspace of the first business, or its sandbox while only that has documents. Null for a user of no business. */
            home: components["schemas"]["Reference"] | null;
            /** @description The businesses of the user, the first one first. */
            businesses: components["schemas"]["MyBusiness"][];
        };
        /** @description The answer. */
        MeResponse: {
            /** @description The signed-in user. */
            data: components["schemas"]["Me"];
        };
        /** @description Who signs in. */
        SignIn: {
            /**
             * Format: idn-email
             * @description The address.
             */
            email: string;
            /** @description The password. */
            password: string;
            /** @description Where a second factor is on: the code of the app, or a recovery code. */
            code?: string;
        };
        /** @description The outcome of a right password. */
        SignInResult: {
            /** @description True where a code is needed, too: send the same again with it. Nobody is signed in yet. */
            second_factor_required: boolean;
            /** @description The signed-in user. */
            me: components["schemas"]["Me"] | null;
        };
        /** @description The answer. */
        SignInResponse: {
            /** @description The outcome of a right password. */
            data: components["schemas"]["SignInResult"];
        };
        /** @description A browser that is signed in. */
        Session: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Whether it is the one that asks. */
            is_current: boolean;
            /** @description What the browser called itself. */
            user_agent: string | null;
            /** @description The network address that it signed in from. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it signed in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last asked for something.
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description When it is signed out unless it asks again before.
             */
            expires_at: string;
        };
        /** @description The answer. */
        SessionListResponse: {
            /** @description The sessions, the last seen first. */
            data: components["schemas"]["Session"][];
        };
        /** @description What to change of the own profile. */
        MeUpdate: {
            /** @description The name; it must not be blank. */
            name?: string;
            /** @description The language in which a user sees the pages; Serbian in Latin or Cyrillic script. */
            language?: components["schemas"]["UserLanguage"];
        };
        /** @description Something that happened to the account of a user. */
        AccountEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description What happened; after a wrong password or code the user is not signed in.
             *     Attempts beyond the limit are one entry for each network and hour.
             * @enum {string}
             */
            event: "signed_in" | "signed_out" | "signed_out_everywhere" | "session_ended" | "wrong_password" | "wrong_code" | "attempts_refused" | "password_changed" | "password_removed" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed";
            /** @description The network address that it came from; null where the operator did it. */
            address: string | null;
            /** @description What the browser called itself; null where it said nothing, or the operator did it. */
            user_agent: string | null;
            /** @description Whether the operator of the service did it. */
            by_operator: boolean;
            /** @description The e-mail address of the account. */
            email: string;
            /** @description The name of its user. */
            name: string | null;
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
        /** @description The answer. */
        AccountEntryListResponse: {
            /** @description What happened, newest first. */
            data: components["schemas"]["AccountEntry"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description The old and the new password. */
        PasswordChange: {
            /** @description The password until now. */
            current_password: string;
            /** @description The new password, at least 10 characters. */
            new_password: string;
        };
        /** @description The password, as a proof of who is there. */
        PasswordConfirmation: {
            /** @description The own password. */
            password: string;
        };
        /** @description What an authenticator app needs. */
        TwoFactorSecret: {
            /** @description The secret in base 32, to type. */
            secret: string;
            /** @description The same as an address that apps understand. */
            uri: string;
            /** @description The address as a QR code: an SVG picture. */
            qr_svg: string;
        };
        /** @description The answer. */
        TwoFactorSecretResponse: {
            /** @description What an authenticator app needs. */
            data: components["schemas"]["TwoFactorSecret"];
        };
        /** @description A code of the app. */
        TwoFactorCode: {
            /** @description The six digits that the app shows. */
            code: string;
        };
        /** @description Codes that each work once where the app is lost. */
        RecoveryCodes: {
            /** @description The codes, shown this once. */
            codes: string[];
        };
        /** @description The answer. */
        RecoveryCodesResponse: {
            /** @description Codes that each work once where the app is lost. */
            data: components["schemas"]["RecoveryCodes"];
        };
        /** @description The password and a code of the second factor, as a proof of who is there. */
        TwoFactorConfirmation: {
            /** @description The own password. */
            password: string;
            /** @description A code of the authenticator app, or a recovery code; needed while the second factor is on. */
            code?: string;
        };
        /** @description Whose password is forgotten. */
        PasswordResetRequest: {
            /**
             * Format: idn-email
             * @description The address.
             */
            email: string;
        };
        /** @description A new password. */
        PasswordReset: {
            /** @description The secret part of the link: what follows the # in its address. */
            token: string;
            /** @description The new password, at least 10 characters. */
            password: string;
        };
        /** @description Whose password was set. */
        PasswordResetDone: {
            /** @description The address to sign in with. */
            email: string;
        };
        /** @description The answer. */
        PasswordResetDoneResponse: {
            /** @description Whose password was set. */
            data: components["schemas"]["PasswordResetDone"];
        };
        /** @description A one-time link, and what it should be for. */
        LinkCheck: {
            /**
             * @description What the link is for; an invitation is opened by `openInvitation`.
             * @enum {string}
             */
            kind: "setup" | "password";
            /** @description The secret part of the link: what follows the # in its address. */
            token: string;
        };
        /** @description A one-time link. */
        LinkToken: {
            /** @description The secret part of the link: what follows the # in its address. */
            token: string;
        };
        /** @description What an invitation is to. */
        InvitationPreview: {
            /** @description The name of the business. */
            business_name: string;
            /** @description Who is invited. */
            email: string;
            /** @description A role: a set of permissions with a name. */
            role: components["schemas"]["Role"] | null;
            /** @description Whether the address can sign in already: then its own password is asked for, not a new one. */
            has_account: boolean;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expires_at: string;
        };
        /** @description The answer. */
        InvitationPreviewResponse: {
            /** @description What an invitation is to. */
            data: components["schemas"]["InvitationPreview"];
        };
        /** @description The acceptance of an invitation. */
        InvitationAccept: {
            /** @description The secret part of the link: what follows the # in its address. */
            token: string;
            /** @description The password of the account; a new one of at least 10 characters where there is none yet. */
            password: string;
            /** @description Where the account has a second factor: its code. */
            code?: string;
            /** @description The name, where the account is new. */
            name?: string;
            /** @description The language in which a user sees the pages; Serbian in Latin or Cyrillic script. */
            language?: components["schemas"]["UserLanguage"];
        };
        /** @description Someone who belongs to the business, in both its workspaces. */
        Member: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The reference of the user, as the audit log names it. */
            user: components["schemas"]["Reference"];
            /** @description The address. */
            email: string;
            /** @description The name. */
            name: string | null;
            /** @description A role: a set of permissions with a name. */
            role: components["schemas"]["Role"] | null;
            /** @description What the member may do, whether by role or by list. */
            permissions: components["schemas"]["Permission"][];
            /** @description Whether it is the user who asks. */
            is_self: boolean;
            /** @description Whether the member signs in with a code, too. */
            two_factor_enabled: boolean;
            /** @description Whether the member can sign in. */
            has_password: boolean;
            /**
             * Format: date-time
             * @description When the member was added.
             */
            created_at: string;
        };
        /** @description The answer. */
        MemberListResponse: {
            /** @description The members, the first one first. */
            data: components["schemas"]["Member"][];
        };
        /** @description Other rights: either a role or a list of permissions. */
        MemberUpdate: {
            /** @description A role: a set of permissions with a name. */
            role?: components["schemas"]["Role"];
            /** @description Instead of a role: what the member may do. */
            permissions?: components["schemas"]["Permission"][];
        };
        /** @description The answer. */
        MemberResponse: {
            /** @description Someone who belongs to the business, in both its workspaces. */
            data: components["schemas"]["Member"];
        };
        /** @description An invitation that was not accepted yet. */
        Invitation: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Who is invited. */
            email: string;
            /** @description A role: a set of permissions with a name. */
            role: components["schemas"]["Role"] | null;
            /** @description What the member will be allowed to do. */
            permissions: components["schemas"]["Permission"][];
            /** @description The address of who invited. */
            invited_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expires_at: string;
        };
        /** @description The answer. */
        InvitationListResponse: {
            /** @description The open invitations, newest first. */
            data: components["schemas"]["Invitation"][];
        };
        /** @description Who is invited, with either a role or a list of permissions. */
        InvitationCreate: {
            /**
             * Format: idn-email
             * @description The address.
             */
            email: string;
            /** @description A role: a set of permissions with a name. */
            role?: components["schemas"]["Role"];
            /** @description Instead of a role: what the member may do. */
            permissions?: components["schemas"]["Permission"][];
        };
        /** @description The invitation, and its link where no e-mail takes it there. */
        InvitationCreated: {
            /** @description An invitation that was not accepted yet. */
            invitation: components["schemas"]["Invitation"];
            /** @description The one-time link to hand over, shown this once; null where it went out by e-mail. */
            link: string | null;
        };
        /** @description The answer. */
        InvitationCreatedResponse: {
            /** @description The invitation, and its link where no e-mail takes it there. */
            data: components["schemas"]["InvitationCreated"];
        };
        /**
         * @description The language of documents for clients whose country says nothing; `sr` is Serbian in Latin script; null follows the country of the business.
         * @enum {string|null}
         */
        WorkspaceLanguage: "en" | "sr" | "sr-Cyrl" | "hr" | "bs" | "de" | null;
        /**
         * @description A language by BCP 47; `sr` is Serbian in Latin script.
         * @enum {string}
         */
        Language: "en" | "sr" | "sr-Cyrl" | "hr" | "bs" | "de";
        /**
         * @description How documents are laid out.
         * @enum {string}
         */
        Layout: "classic" | "compact" | "modern";
        /** @description The picture at the head of documents. */
        LogoRef: {
            /**
             * @description Its kind.
             * @enum {string}
             */
            media_type: "image/png" | "image/jpeg";
            /** @description Its SHA-256. */
            sha256: string;
        };
        /** @description A workspace with the profile that its documents show. */
        Workspace: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Whether work is possible in it.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The name of the business. */
            name: string;
            /** @description The registered name, printed on documents. */
            legal_name: string | null;
            /** @description The tax number. */
            tax_number: string | null;
            /** @description The VAT identification number (EN 16931, BT-31), apart from the national tax number. */
            vat_number: string | null;
            /** @description The number in the company register. */
            registration_number: string | null;
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
            /** @description Street and house number. */
            address_line1: string | null;
            /** @description Floor, building or department. */
            address_line2: string | null;
            /** @description The city. */
            city: string | null;
            /** @description The postal code. */
            postal_code: string | null;
            /** @description Where its documents are issued, as they print it. */
            place_of_issue: string | null;
            /** @description Whether the business issues only what has no error. */
            issues_only_clean: boolean;
            /** @description Where the head of the ledger is sent each month. */
            ledger_email: string | null;
            /** @description The bank account of currencies that have none of their own. */
            iban: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country: string;
            /** @description The ISO 4217 code of the main currency. */
            currency: string;
            /** @description The IANA time zone. */
            timezone: string;
            /** @description The language of documents for clients whose country says nothing; `sr` is Serbian in Latin script; null follows the country of the business. */
            language: components["schemas"]["WorkspaceLanguage"];
            /**
             * @description What the payment reference of a document is that names none: its number, the national reference with check digits, or an RF creditor reference.
             *     The national one is model 97 of dinars in Serbia and HR01 of euros in Croatia; elsewhere it is an RF reference.
             * @enum {string}
             */
            payment_reference_scheme: "number" | "national" | "rf";
            /** @description How documents are numbered. */
            number_template: string;
            /** @description The days from the issue date to the due date of new documents. */
            default_due_days: number | null;
            /** @description The payment terms of new documents. */
            default_payment_terms: string | null;
            /** @description The notes of new documents. */
            default_notes: string | null;
            /** @description The language of new documents, contracts and the portal; null where it follows from the country of each client. */
            default_language: components["schemas"]["Language"] | null;
            /** @description The language in which new documents print labels too. */
            default_second_language: components["schemas"]["Language"] | null;
            /** @description The key of the rate of lines that name none, where that is not the standard one of the country. */
            default_tax_rate: string | null;
            /** @description The colour of documents, as it was given; it is printed as dark as it must be to be read on white. */
            accent_colour: string | null;
            /** @description The text at the foot of each page of documents. */
            footer_text: string | null;
            /** @description How documents are laid out. */
            layout: components["schemas"]["Layout"];
            /** @description The picture at the head of documents. */
            logo: components["schemas"]["LogoRef"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description The answer. */
        WorkspaceResponse: {
            /** @description A workspace with the profile that its documents show. */
            data: components["schemas"]["Workspace"];
        };
        /** @description What to change of the profile; null or blank text clears a field. Documents that were issued keep theirs. */
        WorkspaceUpdate: {
            /** @description The name of the business; it must not be blank. */
            name?: string;
            /** @description The registered name, printed on documents. */
            legal_name?: string | null;
            /** @description The tax number. */
            tax_number?: string | null;
            /** @description The VAT identification number (EN 16931, BT-31), such as `DE123456788`, apart from the national tax number. */
            vat_number?: string | null;
            /** @description The number in the company register. */
            registration_number?: string | null;
            /** @description The e-mail address for clients. */
            email?: string | null;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * @description Where electronic invoices to the business are sent (BT-34).
             *     Without one, documents take the tax number of a Serbian or Croatian business, or else the e-mail address.
             */
            electronic_address?: string | null;
            /**
             * @description The scheme of the electronic address, a code of the EAS list: four digits, or two capital letters.
             *     Without one, documents take it from the address: `9948` for a Serbian PIB, `9934` for a Croatian OIB, `EM` for an e-mail address.
             */
            electronic_address_scheme?: string | null;
            /** @description Whom clients may ask about a document (BT-41), a person or a department. */
            contact_name?: string | null;
            /** @description The telephone number of the contact (BT-42). */
            contact_phone?: string | null;
            /** @description The e-mail address of the contact (BT-43). */
            contact_email?: string | null;
            /** @description The address of the website. */
            website?: string | null;
            /** @description Street and house number. */
            address_line1?: string | null;
            /** @description Floor, building or department. */
            address_line2?: string | null;
            /** @description The city. */
            city?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description Where its documents are issued; printed on those that are issued from now on. */
            place_of_issue?: string | null;
            /** @description Whether documents with an error of the check are refused when they are issued. */
            issues_only_clean?: boolean;
            /** @description Where the head of the ledger is sent each month, such as to the accountant; the first time at once. */
            ledger_email?: string | null;
            /** @description The bank account of currencies that have none of their own. */
            iban?: string | null;
            /** @description The IANA time zone. */
            timezone?: string;
            /** @description The language of documents for clients whose country says nothing; `sr` is Serbian in Latin script; null follows the country of the business. */
            language?: components["schemas"]["WorkspaceLanguage"];
            /**
             * @description What the payment reference of a document is that names none: its number, the national reference with check digits, or an RF creditor reference.
             *     The national one is model 97 of dinars in Serbia and HR01 of euros in Croatia; elsewhere it is an RF reference.
             * @enum {string}
             */
            payment_reference_scheme?: "number" | "national" | "rf";
            /** @description How documents are numbered. */
            number_template?: string;
            /**
             * Format: int32
             * @description The days from the issue date to the due date of new documents.
             */
            default_due_days?: number | null;
            /** @description The payment terms of new documents. */
            default_payment_terms?: string | null;
            /** @description The notes of new documents. */
            default_notes?: string | null;
            /** @description The language of new documents, contracts and the portal; null where it follows from the country of each client. */
            default_language?: components["schemas"]["Language"] | null;
            /** @description The language in which new documents print labels too. */
            default_second_language?: components["schemas"]["Language"] | null;
            /** @description The key of the rate of lines that name none; null for the standard one of the country. */
            default_tax_rate?: string | null;
            /** @description The colour of documents. It is printed as dark as it must be to be read on white. */
            accent_colour?: string | null;
            /** @description The text at the foot of each page of documents, of up to 6 lines. */
            footer_text?: string | null;
            /** @description How documents are laid out. */
            layout?: components["schemas"]["Layout"];
        };
        /** @description The picture at the head of documents. */
        Logo: {
            /**
             * @description Its kind.
             * @enum {string}
             */
            media_type: "image/png" | "image/jpeg";
            /** @description Its SHA-256. */
            sha256: string;
            /** @description The picture itself, as a data address. */
            data_url: string;
        };
        /** @description The answer. */
        LogoResponse: {
            /** @description The picture at the head of documents. */
            data: components["schemas"]["Logo"];
        };
        /** @description A picture. */
        LogoPut: {
            /** @description A PNG or JPEG of at most 1 MiB, in base64. */
            image: string;
        };
        /** @description The bytes of a PDF file. */
        Pdf: string;
        /** @description The plan of the business and what this month used of it. */
        Usage: {
            /** @description What a business has subscribed to. */
            plan: components["schemas"]["Plan"] | null;
            /**
             * @description Whether the plan is in force.
             * @enum {string}
             */
            plan_status: "active" | "inactive";
            /** @description The calendar month, YYYY-MM. */
            month: string;
            /** @description Documents issued in this month. */
            issued: number;
        };
        /** @description The answer. */
        UsageResponse: {
            /** @description The plan of the business and what this month used of it. */
            data: components["schemas"]["Usage"];
        };
        /**
         * @description Something that an API key may do.
         *     `webhooks.manage`, `settings.manage`, `sandbox.manage` and `audit.view` are for keys that name them alone, and given by owners and admins.
         * @enum {string}
         */
        KeyPermission: "clients.view" | "clients.create" | "clients.update" | "documents.view" | "documents.create" | "documents.update" | "documents.delete" | "documents.issue" | "quotes.accept" | "reminders.manage" | "payments.view" | "payments.create" | "payments.refund" | "items.view" | "items.create" | "items.update" | "expenses.view" | "expenses.create" | "expenses.update" | "expenses.delete" | "recurring.view" | "recurring.manage" | "contracts.view" | "contracts.create" | "contracts.send" | "contracts.void" | "reports.view" | "texts.manage" | "integrations.manage" | "webhooks.manage" | "settings.manage" | "sandbox.manage" | "audit.view";
        /** @description A key of the API, without what opens it. */
        ApiKey: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What the key is for. */
            name: string | null;
            /** @description The last four characters, to tell keys apart. */
            hint: string;
            /** @description Which of the two separate workspaces of the business the record belongs to. */
            environment: components["schemas"]["Environment"];
            /** @description The user it acts as. */
            email: string;
            /** @description Whether it acts as the user who asks. */
            is_own: boolean;
            /** @description What it names of what its user may do; null for all of that. */
            permissions: components["schemas"]["KeyPermission"][] | null;
            /** @description The networks that it is accepted from, in CIDR notation; null for all. */
            networks: string[] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends by itself.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used.
             */
            last_used_at: string | null;
            /** @description The network that it was last used from, a /24 of IPv4 or a /48 of IPv6. */
            last_used_address: string | null;
            /** @description The key whose place it has taken. */
            rotated_from: components["schemas"]["Reference"] | null;
        };
        /** @description The answer. */
        ApiKeyListResponse: {
            /** @description The keys, oldest first, revoked ones too. */
            data: components["schemas"]["ApiKey"][];
        };
        /** @description A new key, which acts as the user who makes it. */
        ApiKeyCreate: {
            /** @description What it is for. */
            name?: string | null;
            /**
             * @description What it may do, of what the user may do at each moment.
             *     All of that when null or absent, also what the user may do later.
             */
            permissions?: components["schemas"]["KeyPermission"][] | null;
            /**
             * @description The networks that it is accepted from, in CIDR notation such as `203.0.113.0/24` or `2001:db8::/32`, or single addresses.
             *     All when null or absent.
             */
            networks?: string[] | null;
            /**
             * Format: date-time
             * @description When it ends by itself, in the year 9999 in UTC at the latest; never when absent.
             */
            expires_at?: string | null;
        };
        /** @description The new key. */
        ApiKeyCreated: {
            /** @description The key itself, shown this once. */
            key: string;
            /** @description A key of the API, without what opens it. */
            api_key: components["schemas"]["ApiKey"];
        };
        /** @description The answer. */
        ApiKeyCreatedResponse: {
            /** @description The new key. */
            data: components["schemas"]["ApiKeyCreated"];
        };
        /** @description The answer. */
        ApiKeyResponse: {
            /** @description A key of the API, without what opens it. */
            data: components["schemas"]["ApiKey"];
        };
        /** @description How a key is replaced. */
        ApiKeyRotate: {
            /** @description For how many hours the old key goes on working; it ends at once with 0. */
            overlap_hours: number;
            /**
             * Format: date-time
             * @description When the new key ends, null for never.
             *     When absent it lives as long as the old one was made for.
             */
            expires_at?: string | null;
        };
        /**
         * @description Which SEF.
         * @enum {string}
         */
        SefSystem: "production" | "demo" | "simulator";
        /** @description The connection of a workspace to SEF, without its key. */
        SefConnection: {
            /** @description Which SEF. */
            system: components["schemas"]["SefSystem"];
            /**
             * @description Paused where SEF has refused the key.
             * @enum {string}
             */
            status: "active" | "paused" | "off";
            /** @description The last four characters of the key. */
            key_hint: string;
            /** @description Whether issued documents are submitted by themselves. */
            sends_at_issue: boolean;
            /** @description Why it is paused. */
            paused_reason: string | null;
            /**
             * Format: date-time
             * @description Since when it is paused.
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description When SEF last answered.
             */
            last_contact_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last tested.
             */
            tested_at: string | null;
            /** @description What was wrong in the last test. */
            test_error: string | null;
            /** @description Whether a test is under way. */
            is_test_due: boolean;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A submission that a person has to look at. */
        SefToMend: {
            /** @description The public reference of a record, a ULID. */
            document: components["schemas"]["Reference"];
            /** @description The number of the document. */
            number: string | null;
            /**
             * @description The status of the submission.
             * @enum {string}
             */
            status: "pending" | "sent" | "accepted" | "rejected" | "voided" | "failed" | "unconfirmed";
            /** @description What SEF said. */
            message: string | null;
            /**
             * Format: date-time
             * @description When the status was reached.
             */
            at: string;
        };
        /** @description How a workspace is connected to SEF. */
        SefState: {
            /** @description The connection of a workspace to SEF, without its key. */
            connection: components["schemas"]["SefConnection"] | null;
            /** @description Which SEF the workspace can be connected to. */
            systems: components["schemas"]["SefSystem"][];
            /** @description Submissions that a person has to look at, the latest first. */
            to_mend: components["schemas"]["SefToMend"][];
        };
        /** @description The connection to SEF. */
        SefStateResponse: {
            /** @description How a workspace is connected to SEF. */
            data: components["schemas"]["SefState"];
        };
        /** @description A key of SEF. */
        SefConnect: {
            /** @description The API key of the company; it is not shown again. */
            key: string;
            /** @description Which SEF. */
            system: components["schemas"]["SefSystem"];
            /** @description Whether issued documents are submitted by themselves. */
            sends_at_issue?: boolean;
        };
        /** @description A change of the connection to SEF. */
        SefChange: {
            /** @description Whether issued documents are submitted by themselves. */
            sends_at_issue?: boolean;
            /**
             * @description Switches the connection off; connecting again needs the key.
             * @constant
             */
            is_off?: true;
        };
        /** @description A message of the service as data, to be shown in the language of the pages. */
        Message: {
            /** @description Which message it is. */
            key: string;
            /** @description The values in a message, by name. */
            params: components["schemas"]["MessageParams"];
        };
        /** @description Something that an owner or admin should know. */
        Notification: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What happened, for programs. */
            kind: string;
            /** @description What happened, in English. */
            message: string;
            /** @description The same as data; null for notifications of earlier versions. */
            message_data: components["schemas"]["Message"] | null;
            /** @description The record that it is about. */
            subject_reference: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was read.
             */
            read_at: string | null;
        };
        /** @description Where this page lies in the whole list. */
        NotificationMeta: {
            /** @description The page shown. */
            page: number;
            /** @description How many records a page holds. */
            per_page: number;
            /** @description How many there are. */
            total: number;
            /** @description The number of the last page. */
            last_page: number;
            /** @description How many are unread. */
            unread: number;
        };
        /** @description The answer. */
        NotificationListResponse: {
            /** @description The own notifications, newest first. */
            data: components["schemas"]["Notification"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["NotificationMeta"];
        };
        /** @description The answer. */
        NotificationResponse: {
            /** @description Something that an owner or admin should know. */
            data: components["schemas"]["Notification"];
        };
        /** @description What was marked. */
        NotificationsRead: {
            /** @description How many were unread. */
            count: number;
        };
        /** @description The answer. */
        NotificationsReadResponse: {
            /** @description What was marked. */
            data: components["schemas"]["NotificationsRead"];
        };
        /** @description A kind of document that the country of the workspace has. */
        CatalogueDocumentType: {
            /** @description What `document_type` takes, such as `rs_invoice`. */
            key: string;
            /**
             * @description What it is in every country.
             * @enum {string}
             */
            kind: "invoice" | "quote" | "proforma" | "advance_invoice" | "credit_note" | "debit_note";
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
        /** @description The units of items. */
        Units: {
            /** @description Of products. */
            product: string[];
            /** @description Of services. */
            service: string[];
        };
        /** @description A currency. */
        CurrencyInfo: {
            /** @description The ISO 4217 code. */
            code: string;
            /** @description How many decimals its amounts have. */
            decimals: number;
        };
        /** @description What forms offer to choose from. */
        Catalogue: {
            /** @description The document types of the country. */
            document_types: components["schemas"]["CatalogueDocumentType"][];
            /** @description The tax rates of the country, and those of its own that are in use. */
            tax_rates: components["schemas"]["TaxRate"][];
            /** @description The key of the rate of a line that names none. */
            standard_tax_rate: string;
            /** @description The keys of the rates at which the business can charge today, by its tax status. */
            usable_tax_rates: string[];
            /** @description Whether a tax rate of its own may be made of several taxes, as in the United States. */
            has_tax_parts: boolean;
            /** @description The units of items. */
            units: components["schemas"]["Units"];
            /** @description Every currency. */
            currencies: components["schemas"]["CurrencyInfo"][];
            /** @description The currencies in which documents can be made now. */
            document_currencies: string[];
            /** @description The currencies in which something was received or spent, or is owed. */
            used_currencies: string[];
            /** @description Every country. */
            countries: string[];
            /** @description The events that endpoints can get. */
            events: string[];
        };
        /** @description The answer. */
        CatalogueResponse: {
            /** @description What forms offer to choose from. */
            data: components["schemas"]["Catalogue"];
        };
        /** @description What is wrong or missing, and cannot be mended later. */
        CheckFinding: {
            /**
             * @description An error makes the record wrong or unusable.
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @description The stable name of the finding, as in the public API. */
            code: string;
            /** @description The path of the field in the public API; those of the client and the business begin with `client.` and `workspace.`. */
            field: string;
            /** @description What is the matter with the field, in English. */
            message: string;
            /** @description A message of the service as data, to be shown in the language of the pages. */
            message_data: components["schemas"]["Message"];
        };
        /** @description What a draft would be wrong in, or lack, if it were issued now. */
        IssueCheck: {
            /** @description Whether the business issues only what has no error. */
            must_be_clean: boolean;
            /** @description What was found, errors first; empty where nothing is wrong. */
            findings: components["schemas"]["CheckFinding"][];
        };
        /** @description The answer. */
        IssueCheckResponse: {
            /** @description What a draft would be wrong in, or lack, if it were issued now. */
            data: components["schemas"]["IssueCheck"];
        };
        /**
         * @description The rules that an electronic file follows, and its syntax.
         *     In UBL 2.1: `en16931` is the European norm alone, `peppol` Peppol BIS Billing 3.0, `xrechnung` XRechnung 3.0 of Germany, `srbdt` the file that SEF of Serbia takes, and `hr-cius` the eRačun of Croatia by HR-CIUS 2025 with its extension.
         *     `srbdt` and `hr-cius` are for businesses of their country alone.
         *     In CII D16B: `xrechnung-cii` is XRechnung 3.0, and `factur-x` the profile EN 16931 of Factur-X 1.09 and ZUGFeRD 2.5.
         * @enum {string}
         */
        EInvoiceProfile: "en16931" | "peppol" | "xrechnung" | "xrechnung-cii" | "factur-x" | "srbdt" | "hr-cius";
        /** @description What a rule of a profile says of a document. */
        EInvoiceFault: {
            /** @description The id of the rule in its official list. */
            rule: string;
            /**
             * @description With an error there is no file.
             * @enum {string}
             */
            severity: "error" | "warning";
            /** @description The path of the field in the public API; that of the client begins with `client.`, that of the business with `workspace.`. */
            field: string;
            /** @description What is the matter with the field, in English. */
            message: string;
            /** @description A message of the service as data, to be shown in the language of the pages. */
            message_data: components["schemas"]["Message"];
        };
        /** @description Whether a document can be written as an electronic file, and what keeps it from that. */
        EInvoiceFaults: {
            /**
             * @description The rules that an electronic file follows, and its syntax.
             *     In UBL 2.1: `en16931` is the European norm alone, `peppol` Peppol BIS Billing 3.0, `xrechnung` XRechnung 3.0 of Germany, `srbdt` the file that SEF of Serbia takes, and `hr-cius` the eRačun of Croatia by HR-CIUS 2025 with its extension.
             *     `srbdt` and `hr-cius` are for businesses of their country alone.
             *     In CII D16B: `xrechnung-cii` is XRechnung 3.0, and `factur-x` the profile EN 16931 of Factur-X 1.09 and ZUGFeRD 2.5.
             */
            profile: components["schemas"]["EInvoiceProfile"];
            /** @description The profiles that a document of this country can have. */
            profiles: components["schemas"]["EInvoiceProfile"][];
            /** @description Whether no finding is an error. */
            is_expressible: boolean;
            /** @description What the rules say; empty where all hold. */
            findings: components["schemas"]["EInvoiceFault"][];
        };
        /** @description The answer. */
        EInvoiceFaultsResponse: {
            /** @description Whether a document can be written as an electronic file, and what keeps it from that. */
            data: components["schemas"]["EInvoiceFaults"];
        };
        /** @description The record that an operation was about. */
        ActivitySubject: {
            /** @description Its reference, or the key of a tax rate. */
            reference: string;
            /**
             * @description What it is; null for what is of no such kind, or exists no longer.
             * @enum {string|null}
             */
            kind: "document" | "client" | "item" | "expense" | "contract" | "payment" | "recurring_document" | null;
            /** @description Its number, name, title or description now; null where it has none. */
            name: string | null;
        };
        /** @description An e-mail that has not left the sandbox, without its text. */
        SimulatedMailSummary: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description What it is about.
             * @enum {string}
             */
            kind: "document" | "contract_invitation" | "contract_reminder" | "contract_signed" | "ledger_head";
            /** @description The document or contract; null where it is deleted, and for the head of the ledger. */
            about: components["schemas"]["ActivitySubject"] | null;
            /** @description The address that it would have gone to. */
            recipient: string;
            /** @description The name of the recipient. */
            recipient_name: string | null;
            /**
             * @description Where the recipient stands in the head of the e-mail.
             * @enum {string}
             */
            sent_as: "to" | "cc" | "bcc";
            /**
             * Format: date-time
             * @description When it was made, by the clock of the sandbox.
             */
            created_at: string;
        };
        /** @description The answer. */
        SimulatedMailListResponse: {
            /** @description The e-mails, newest first. */
            data: components["schemas"]["SimulatedMailSummary"][];
            /** @description Where this page lies in the whole list. */
            meta: components["schemas"]["PageMeta"];
        };
        /** @description An e-mail that has not left the sandbox. */
        SimulatedMail: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /**
             * @description What it is about.
             * @enum {string}
             */
            kind: "document" | "contract_invitation" | "contract_reminder" | "contract_signed" | "ledger_head";
            /** @description The document or contract; null where it is deleted, and for the head of the ledger. */
            about: components["schemas"]["ActivitySubject"] | null;
            /** @description The address that it would have gone to. */
            recipient: string;
            /** @description The name of the recipient. */
            recipient_name: string | null;
            /**
             * @description Where the recipient stands in the head of the e-mail.
             * @enum {string}
             */
            sent_as: "to" | "cc" | "bcc";
            /**
             * Format: date-time
             * @description When it was made, by the clock of the sandbox.
             */
            created_at: string;
            /** @description The subject; null where there is nothing left to write about. */
            subject: string | null;
            /** @description The text without its look; null where there is nothing left to write about. */
            text: string | null;
        };
        /** @description The answer. */
        SimulatedMailResponse: {
            /** @description An e-mail that has not left the sandbox. */
            data: components["schemas"]["SimulatedMail"];
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
        /** @description An operation that changed something, and who carried it out. */
        Activity: {
            /**
             * Format: date-time
             * @description When it was carried out.
             */
            at: string;
            /** @description The id of the operation, of this or the public API. */
            operation: string;
            /** @description The record that it was about; null for the business itself, and for many records at once. */
            subject: components["schemas"]["ActivitySubject"] | null;
            /** @description Who did something. */
            by: components["schemas"]["Doer"];
        };
        /** @description The answer. */
        HistoryResponse: {
            /** @description What was done with the record, newest first; at most the last 500 operations. */
            data: components["schemas"]["Activity"][];
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
        /** @description A new contract from a PDF, as a draft. */
        ContractUpload: {
            /** @description The title; it must not be blank. */
            title: string;
            /** @description The reference of the client. */
            client: components["schemas"]["Reference"];
            /**
             * @description A PDF of at most 10 MiB, in base64.
             *     Where it is refused, printing it to PDF once more usually helps; the message says what is wrong.
             */
            pdf: string;
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
        };
        /**
         * @description `draft` is not sent yet, `sent` awaits all signatures, `partially_signed` has some, `signed` has all.
         *     `declined`, `expired` and `voided` ended without them.
         * @enum {string}
         */
        ContractStatus: "draft" | "sent" | "partially_signed" | "signed" | "declined" | "expired" | "voided";
        /** @description The client of a record, in short. */
        ClientRef: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The client's name; on an issued document, the name at the time of issue. */
            name: string;
        };
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
        /** @description What a draft would be wrong in, or lack, if it were sent now. */
        ContractCheck: {
            /** @description What was found, errors first; empty where nothing is wrong. */
            findings: components["schemas"]["CheckFinding"][];
        };
        /** @description The answer. */
        ContractCheckResponse: {
            /** @description What a draft would be wrong in, or lack, if it were sent now. */
            data: components["schemas"]["ContractCheck"];
        };
        /** @description A signature as the signature page of the PDF shows it. */
        Signature: {
            /** @description The reference of the signer. */
            signer: components["schemas"]["Reference"];
            /** @description The name that was typed to sign. */
            signed_name: string;
            /**
             * Format: date-time
             * @description When it was signed.
             */
            signed_at: string;
            /** @description The network address from which it was signed. */
            address: string | null;
        };
        /** @description The answer. */
        SignatureListResponse: {
            /** @description Those who have signed, by position. */
            data: components["schemas"]["Signature"][];
        };
        /** @description A signer with the secret link to the page on which to sign. */
        SigningLink: {
            /** @description The reference of the signer. */
            signer: components["schemas"]["Reference"];
            /** @description The place of the signer, counted from 1. */
            position: number;
            /** @description The name of the signer. */
            name: string;
            /** @description The address of the signer. */
            email: string;
            /**
             * @description What the signer has done.
             * @enum {string}
             */
            status: "pending" | "viewed" | "signed" | "declined";
            /** @description The link; null where there is none to hand over. */
            link: string | null;
        };
        /** @description The answer. */
        SigningLinkListResponse: {
            /** @description The signers by position. */
            data: components["schemas"]["SigningLink"][];
        };
        /** @description One setting, or a number of records. */
        CountryEffect: {
            /**
             * @description `tax_statuses` are removed where the new country has none of that kind, `items` get another tax rate, and `drafts` are computed again.
             * @enum {string}
             */
            what: "currency" | "timezone" | "language" | "default_tax_rate" | "number_template" | "tax_statuses" | "items" | "drafts";
            /** @description The setting as it is; null for none, and for records. */
            from: string | null;
            /** @description The setting afterwards. */
            to: string | null;
            /** @description True where it was chosen by hand, and the new country suggests another one. */
            stays: boolean;
            /** @description How many records; null for a setting. */
            count: number | null;
        };
        /** @description What follows from another country, besides document types and tax rates. */
        CountryChange: {
            /** @description The new country. */
            country: string;
            /** @description False from the first issued document on, while the workspace is connected to SEF, and with too many drafts. */
            possible: boolean;
            /** @description What is changed along, and what stays as it was chosen. */
            changes: components["schemas"]["CountryEffect"][];
        };
        /** @description The answer. */
        CountryChangeResponse: {
            /** @description What follows from another country, besides document types and tax rates. */
            data: components["schemas"]["CountryChange"];
        };
        /** @description The new country. */
        CountryPut: {
            /** @description The ISO 3166-1 alpha-2 code of a country that has a catalogue. */
            country: string;
        };
        /** @description What erasing the personal data of a client removes, and what stays. */
        ClientErasure: {
            /** @description What the client is called. */
            name: string;
            /**
             * Format: date-time
             * @description When they were erased; null as long as they are there.
             */
            erased_at: string | null;
            /** @description Drafts of documents, which are deleted. */
            drafts: number;
            /** @description Drafts of contracts, which are deleted. */
            contract_drafts: number;
            /** @description Recurring documents that make something, which end and are emptied; what they have made counts as any other. */
            recurring_documents: number;
            /** @description E-mails about the client, which are removed, also those on their way. */
            mails: number;
            /** @description Contracts that wait for signatures; while there are any, the client cannot be erased. */
            open_contracts: number;
            /** @description Issued documents, which stay with the party that they froze. */
            kept_documents: number;
            /** @description Files of issued documents, which stay with them. */
            kept_files: number;
            /** @description Payments, which stay. */
            kept_payments: number;
            /** @description Contracts that were sent, which stay. */
            kept_contracts: number;
        };
        /** @description The answer. */
        ClientErasureResponse: {
            /** @description What erasing the personal data of a client removes, and what stays. */
            data: components["schemas"]["ClientErasure"];
        };
        /**
         * @description Whether the client is a company or a person.
         * @enum {string}
         */
        ClientType: "business" | "individual";
        /**
         * @description `billing` gets documents, `reminders` gets reminders of what is owed, which go to those for `billing` where there are none, `contracts` for what is to be signed.
         * @enum {string}
         */
        ContactRole: "billing" | "reminders" | "contracts";
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
        /**
         * @description Whether reminders are sent, not sent, or not sent through a day.
         * @enum {string}
         */
        ReminderSwitch: "on" | "off" | "until";
        /** @description What was set for the reminders of one document, or of all documents of one client. */
        ReminderSetting: {
            /** @description Whether reminders are sent, not sent, or not sent through a day. */
            setting: components["schemas"]["ReminderSwitch"];
            /**
             * Format: date
             * @description With `until`, the last day on which nothing is sent; else null.
             */
            until: string | null;
            /** @description Why, in words of the business; clients do not see it. */
            reason: string | null;
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
            /** @description Whether the client gets the statement of each month, where the business sends them by `PATCH /statement-policy`. */
            monthly_statements: boolean;
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
            /** @description What was set for reminders of its documents, see `PATCH /clients/{reference}/reminders`; null where nothing was. */
            reminders: components["schemas"]["ReminderSetting"] | null;
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
        /** @description What a client was billed, has paid and owes in a currency. */
        ClientTotals: {
            /** @description The ISO 4217 code of the currency. */
            currency: string;
            /** @description How many documents were added up. */
            documents: number;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            billed: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            billed_cents: components["schemas"]["Cents"];
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
            open: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            open_cents: components["schemas"]["Cents"];
        };
        /** @description The answer. */
        ClientTotalsResponse: {
            /** @description The sums of each currency; null where one is above 9 007 199 254 740 991 minor units. */
            data: components["schemas"]["ClientTotals"][] | null;
        };
        /** @description What a client owes in a currency. */
        OwedByClient: {
            /** @description The reference of the client. */
            client: string;
            /** @description The ISO 4217 code of the currency. */
            currency: string;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            owed: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            owed_cents: components["schemas"]["Cents"];
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            overdue: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            overdue_cents: components["schemas"]["Cents"];
        };
        /** @description The answer. */
        OwedByClientListResponse: {
            /** @description What each client owes in each currency. */
            data: components["schemas"]["OwedByClient"][];
        };
        /** @description A document of the workspace, in short. */
        DocumentRef: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description The official number; null on a draft. */
            number: string | null;
            /** @description The key of the document type, such as `rs_invoice`. */
            type: string;
        };
        /** @description A paid advance invoice of which something is left to deduct. */
        ClientAdvance: {
            /** @description A document of the workspace, in short. */
            document: components["schemas"]["DocumentRef"];
            /**
             * Format: date
             * @description The date of issue.
             */
            issue_date: string;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /** @description The total less what issued final invoices and credit notes have taken. */
            remaining: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            remaining_cents: components["schemas"]["Cents"];
        };
        /** @description The answer. */
        ClientAdvanceListResponse: {
            /** @description The advance invoices, newest first. */
            data: components["schemas"]["ClientAdvance"][];
        };
        /** @description A table as CSV text. */
        ImportInput: {
            /** @description The text: comma, semicolon, tab or vertical bar between cells, titles in the first line or below a heading. Letters that were lost (U+FFFD) are refused. */
            csv: string;
            /** @description Rows to pass over, by the line of the table that each begins on. */
            skip?: number[];
            /** @description Which field each column is; guessed from the titles when absent. */
            columns?: (string | null)[];
        };
        /** @description A column of the table. */
        ImportColumn: {
            /** @description What its first line says. */
            title: string;
            /** @description The field that it becomes; null when it is passed over. */
            field: string | null;
            /** @description The first value in it. */
            sample: string | null;
            /** @description How many rows have a value in it that is not imported, because the column has no field, or another column of the same field has a value there already. */
            left_out: number;
        };
        /** @description What is wrong with a row. */
        ImportRowErrors: {
            /** @description The line of the table; the titles are line 1. */
            row: number;
            /** @description The messages by field; under `cells` where the row has more of them than there are titles. */
            errors: {
                [key: string]: string[];
            };
            /** @description The same messages as data, in the same order. */
            details: components["schemas"]["FieldMessage"][];
        };
        /** @description What an import would do. */
        ImportPreview: {
            /** @description The columns of the table. */
            columns: components["schemas"]["ImportColumn"][];
            /** @description The line of the file that has the titles; what stands above it is passed over. */
            titles_line: number;
            /** @description The fields that a column can become. */
            fields: string[];
            /** @description How many rows there are. */
            rows: number;
            /** @description How many of them are right. */
            valid_rows: number;
            /** @description The first 100 faulty rows. */
            errors: components["schemas"]["ImportRowErrors"][];
            /** @description What looks wrong in the first 100 rows that are imported all the same, such as check digits. */
            findings: components["schemas"]["ImportRowErrors"][];
        };
        /** @description The answer. */
        ImportPreviewResponse: {
            /** @description What an import would do. */
            data: components["schemas"]["ImportPreview"];
        };
        /** @description What is in stock by a count, and why it differs. */
        StockCorrection: {
            /** @description The quantity that is there now, not negative, with at most six decimals. */
            stock_quantity: number;
            /** @description Why it was corrected; the movement keeps it. */
            note: string;
        };
        /**
         * @description Products have stock; services have none.
         * @enum {string}
         */
        ItemType: "product" | "service";
        /** @description An ISO 4217 currency code. */
        Currency: string;
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
        /**
         * @description What is done with each document.
         * @enum {string}
         */
        BatchAction: "issue" | "issue_and_send" | "send" | "mark_sent" | "record_payment" | "submit" | "delete";
        /**
         * @description How the money came in.
         * @enum {string}
         */
        PaymentMethod: "bank" | "cash" | "card" | "gateway";
        /** @description What it was given for all documents, to ask for the same again; null where it was not given. */
        BatchOptions: {
            /**
             * Format: date
             * @description The date of issuing.
             */
            issue_date: string | null;
            /** @description Whether drafts with errors stay drafts. */
            only_if_clean: boolean | null;
            /** @description How the money came in. */
            method: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: date
             * @description The day the money came in.
             */
            paid_on: string | null;
            /** @description The message to all clients. */
            message: string | null;
        };
        /** @description How many documents are in each state. */
        BatchCounts: {
            /** @description All documents of the batch. */
            all: number;
            /** @description Those that are still to be done. */
            waiting: number;
            /** @description Those that are done. */
            done: number;
            /** @description Those that were refused; they are as they were. */
            failed: number;
            /** @description Those that were left when the batch was stopped. */
            stopped: number;
        };
        /** @description An action on many documents, and how far it is. */
        Batch: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What is done with each document. */
            action: components["schemas"]["BatchAction"];
            /** @description What it was given for all documents, to ask for the same again; null where it was not given. */
            options: components["schemas"]["BatchOptions"];
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it had gone through all documents; null while it goes on.
             */
            ended_at: string | null;
            /** @description How many documents are in each state. */
            documents: components["schemas"]["BatchCounts"];
        };
        /** @description The answer. */
        BatchListResponse: {
            /** @description The batches. */
            data: components["schemas"]["Batch"][];
        };
        /** @description The filters of a list of documents, at most 2,000 of which are meant. */
        BatchFilter: {
            /** @description As the parameter of the list. */
            status?: string;
            /** @description The public reference of a record, a ULID. */
            client?: components["schemas"]["Reference"];
            /**
             * Format: date
             * @description As the parameter of the list.
             */
            from?: string;
            /**
             * Format: date
             * @description As the parameter of the list.
             */
            to?: string;
            /** @description As the parameter of the list. */
            search?: string;
            /** @description As the parameter of the list. */
            type?: string;
            /** @description As the parameter of the list. */
            currency?: string;
            /**
             * @description As the parameter of the list.
             * @enum {string}
             */
            efaktura?: "pending" | "sent" | "accepted" | "rejected" | "voided" | "failed" | "unconfirmed" | "none";
            /**
             * Format: date
             * @description As the parameter of the list.
             */
            due_from?: string;
            /**
             * Format: date
             * @description As the parameter of the list.
             */
            due_to?: string;
        };
        /** @description What to do, with which documents. Those that the action is not for are left out. */
        BatchCreate: {
            /** @description What is done with each document. */
            action: components["schemas"]["BatchAction"];
            /** @description The references of the documents; either these or `filter`. */
            documents?: components["schemas"]["Reference"][];
            /** @description The filters of a list of documents, at most 2,000 of which are meant. */
            filter?: components["schemas"]["BatchFilter"];
            /**
             * Format: date
             * @description For issuing, the date of all; without it, that of each draft, or today.
             */
            issue_date?: string;
            /** @description For issuing, whether drafts in which the check before issuing finds an error stay drafts; true unless given. */
            only_if_clean?: boolean;
            /** @description How the money came in. */
            method?: components["schemas"]["PaymentMethod"];
            /**
             * Format: date
             * @description For payments, the day the money came in; the balance of each document is recorded as paid.
             */
            paid_on?: string;
            /** @description For sending, a message to all clients, shown in the e-mails. */
            message?: string;
        };
        /** @description The answer. */
        BatchResponse: {
            /** @description An action on many documents, and how far it is. */
            data: components["schemas"]["Batch"];
        };
        /** @description A document that an action failed for, and why. */
        BatchFailure: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Its number; null for a draft, or where it was deleted. */
            number: string | null;
            /** @description The name of its client; null where it was deleted. */
            client: string | null;
            /**
             * @description A stable machine string: branch on it, not on the message.
             *     The guide *Errors* lists what to do about each, and `documentation_url` leads to its page.
             */
            code: components["schemas"]["ErrorCode"];
            /** @description Why, in English. */
            message: string;
            /** @description A message of the service as data, to be shown in the language of the pages. */
            message_data: components["schemas"]["Message"];
        };
        /** @description An action on many documents, how far it is, and what failed. */
        BatchWithFailures: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description What is done with each document. */
            action: components["schemas"]["BatchAction"];
            /** @description What it was given for all documents, to ask for the same again; null where it was not given. */
            options: components["schemas"]["BatchOptions"];
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it had gone through all documents; null while it goes on.
             */
            ended_at: string | null;
            /** @description How many documents are in each state. */
            documents: components["schemas"]["BatchCounts"];
            /** @description The documents that failed, in the order in which they were tried. */
            failures: components["schemas"]["BatchFailure"][];
        };
        /** @description The answer. */
        BatchWithFailuresResponse: {
            /** @description An action on many documents, how far it is, and what failed. */
            data: components["schemas"]["BatchWithFailures"];
        };
        /** @description What an action would be carried out on. */
        BatchPreview: {
            /** @description How many documents. */
            documents: number;
            /** @description How many of those that are meant the action is not for. */
            left_out: number;
            /** @description The totals of the documents by currency; for payments, their balances. */
            sums: {
                /** @description The currency. */
                currency: string;
                /** @description The sum as a decimal. */
                amount: string;
            }[];
        };
        /** @description The answer. */
        BatchPreviewResponse: {
            /** @description What an action would be carried out on. */
            data: components["schemas"]["BatchPreview"];
        };
        /** @description How many documents have each status. */
        DocumentCounts: {
            /** @description How many documents there are. */
            all: number;
            /** @description How many of them `unpaid` shows as the status of a list, which leaves out quotes. */
            unpaid: number;
            /** @description How many of them have a status, by its name; a status that none has is left out. */
            by_status: {
                [key: string]: number;
            };
        };
        /** @description The answer. */
        DocumentCountsResponse: {
            /** @description How many documents have each status. */
            data: components["schemas"]["DocumentCounts"];
        };
        /** @description How many recurring documents have each status, without archived ones. */
        RecurringDocumentCounts: {
            /** @description How many there are. */
            all: number;
            /** @description How many of them have a status, by its name; a status that none has is left out. */
            by_status: {
                [key: string]: number;
            };
        };
        /** @description The answer. */
        RecurringDocumentCountsResponse: {
            /** @description How many recurring documents have each status, without archived ones. */
            data: components["schemas"]["RecurringDocumentCounts"];
        };
        /** @description How a document stands in SEF. */
        EfakturaStateOfDocument: {
            /** @description The reference of the document. */
            document: string;
            /**
             * @description The status of its last submission.
             * @enum {string}
             */
            status: "pending" | "sent" | "accepted" | "rejected" | "voided" | "failed" | "unconfirmed";
            /** @description Whether a person has to look at it. */
            needs_attention: boolean;
        };
        /** @description How some documents stand in SEF. */
        EfakturaStates: {
            /** @description Whether the business is connected to SEF, or was. */
            is_used: boolean;
            /** @description The documents that were submitted. */
            documents: components["schemas"]["EfakturaStateOfDocument"][];
        };
        /** @description The answer. */
        EfakturaStatesResponse: {
            /** @description How some documents stand in SEF. */
            data: components["schemas"]["EfakturaStates"];
        };
        /** @description A view of the list of documents that a user has named. */
        SavedView: {
            /** @description The public reference of a record, a ULID. */
            reference: components["schemas"]["Reference"];
            /** @description Its name. */
            name: string;
            /** @description The filters and the order, as the address of the page has them. */
            query: string;
        };
        /** @description The answer. */
        SavedViewListResponse: {
            /** @description The views. */
            data: components["schemas"]["SavedView"][];
        };
        /** @description A view to save. */
        SavedViewCreate: {
            /** @description Its name. */
            name: string;
            /** @description The filters and the order, as the address of the page has them. */
            query: string;
        };
        /** @description The answer. */
        SavedViewResponse: {
            /** @description A view of the list of documents that a user has named. */
            data: components["schemas"]["SavedView"];
        };
        /** @description The documents of one kind, with the sign that they have in the books. */
        DocumentSumPart: {
            /**
             * @description A kind of issued documents.
             *     `deducted_advances` is what the final invoices of the list deduct; `draft` are drafts of all kinds; `cancelled` are documents of all kinds that were cancelled without a credit note.
             * @enum {string}
             */
            part: "invoice" | "advance_invoice" | "debit_note" | "credit_note" | "deducted_advances" | "proforma" | "quote" | "draft" | "cancelled";
            /** @description How many documents there are. */
            documents: number;
            /**
             * @description An amount in the major unit, with exactly as many decimals as the currency has.
             *     It is for display; calculate with the `_cents` value next to it.
             */
            total: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            total_cents: components["schemas"]["Cents"];
            /** @description Whether it is part of the total. */
            counts: boolean;
        };
        /**
         * @description What the documents of a currency come to in the books.
         *     Invoices, advance invoices and debit notes are added and credit notes subtracted.
         *     An advance that a final invoice deducts counts once, in its advance invoice.
         *     Quotes, proformas, drafts and what was cancelled without a credit note do not count; `parts` has them apart.
         */
        DocumentSum: {
            /** @description The ISO 4217 code of the currency. */
            currency: string;
            /** @description How many documents there are, those that do not count included. */
            documents: number;
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
            balance: components["schemas"]["Money"];
            /** @description The same amount in minor units of the currency. */
            balance_cents: components["schemas"]["Cents"];
            /** @description What the total is made of, and what does not count. */
            parts: components["schemas"]["DocumentSumPart"][];
        };
        /** @description What the documents of a list come to. */
        DocumentSums: {
            /** @description One for each currency, by its code; null where there are too many documents to add them up at once. */
            sums: components["schemas"]["DocumentSum"][] | null;
        };
        /** @description The answer. */
        DocumentSumsResponse: {
            /** @description What the documents of a list come to. */
            data: components["schemas"]["DocumentSums"];
        };
    };
    responses: {
        /** @description No one is signed in, or what was given to sign in is wrong. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user may not do this, or the request came from another site; `code` says why. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Too many requests or attempts to sign in. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Something unexpected went wrong. */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The database is locked, full or not to be reached, or the service is starting. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request cannot be read. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no such record for this user, or the link opens nothing. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body did not arrive in time, or too slowly. */
        TooSlow: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The present state does not allow it. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The plan does not include it. */
        FeatureUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description The reference of the session.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        SessionReference: components["schemas"]["Reference"];
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
         * @description The reference of the workspace, of a business that the user belongs to.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        WorkspaceReference: components["schemas"]["Reference"];
        /**
         * @description The reference of the member.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        MemberReference: components["schemas"]["Reference"];
        /**
         * @description The reference of the invitation.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        InvitationReference: components["schemas"]["Reference"];
        /**
         * @description The layout.
         * @example modern
         */
        LookLayout: components["schemas"]["Layout"];
        /**
         * @description The colour.
         * @example #1f6feb
         */
        LookColour: string;
        /**
         * @description The text at the foot of each page.
         * @example Registered as BD 1234
         */
        LookFooter: string;
        /**
         * @description The reference of the API key.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        KeyReference: components["schemas"]["Reference"];
        /**
         * @description Only those that are unread.
         * @example true
         */
        UnreadFilter: boolean;
        /**
         * @description The reference of the notification.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        NotificationReference: components["schemas"]["Reference"];
        /**
         * @description The reference of the document.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        DocumentReference: components["schemas"]["Reference"];
        /**
         * @description The date that the draft would be issued with; by default its own, else today in the time zone of the workspace.
         * @example 2026-03-31
         */
        IssueDateChoice: string;
        /**
         * @description The rules that the file follows. By default the `einvoice_profile` of the client, and without one the usual one of the country of the business: `srbdt` in Serbia, `hr-cius` in Croatia, else `en16931`.
         *     In Germany it is `xrechnung` for a document with a `buyer_reference`, without which there is no XRechnung, and `factur-x` for any other.
         * @example en16931
         */
        EInvoiceProfileChoice: components["schemas"]["EInvoiceProfile"];
        /**
         * @description The reference of the e-mail.
         * @example 01K57HK3QW2RN8X6V0DZTM4YB5
         */
        MailReference: components["schemas"]["Reference"];
        /**
         * @description The reference of a document, client, item, expense, contract or payment.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        RecordReference: components["schemas"]["Reference"];
        /**
         * @description Makes a retry safe: send a fresh random value with each new request, and the same value with each retry of it.
         *     The first successful response is stored for 24 hours and returned again, with the header `Idempotency-Replayed: true`.
         *     The same key with another method, path or body gives 409 `idempotency_conflict`.
         *     Failed responses are not stored, so a corrected request may use the same key.
         * @example 5f0c1d4e-9b1a-4e5c-8c64-0a4f0f7f8f11
         */
        IdempotencyKey: string;
        /**
         * @description The reference of the contract.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ContractReference: components["schemas"]["Reference"];
        /**
         * @description The reference of the signer.
         * @example 01K70ZS5DVB1T4R7Y9C2MXN5KE
         */
        SignerReference: components["schemas"]["Reference"];
        /** @description The ISO 3166-1 alpha-2 code of the new country. */
        NewCountry: string;
        /**
         * @description The reference of the client.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ClientReference: components["schemas"]["Reference"];
        /**
         * @description The clients, named by their references with commas between them; at most 100. Those of other businesses are left out.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        BalancesOfClients: string;
        /**
         * @description The currency of the final invoice.
         * @example RSD
         */
        AdvanceCurrency: string;
        /**
         * @description The reference of the item.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ItemReference: components["schemas"]["Reference"];
        /**
         * @description The reference of the batch.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        BatchReference: components["schemas"]["Reference"];
        /**
         * @description The documents, named by their references with commas between them; at most 100. Those of other businesses are left out.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        StatesOfDocuments: string;
        /**
         * @description The reference of the view.
         * @example 01K428JSC04XN7T1RZ6WPEB9GH
         */
        ViewReference: components["schemas"]["Reference"];
        /**
         * @description Shows only documents in this status, or in one of several, separated by commas: `sent,viewed`.
         *     The statuses are those of `DocumentStatus`.
         *     `unpaid` stands for `issued,sent,viewed,partially_paid,overdue` without quotes.
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
    };
    requestBodies: never;
    headers: {
        /** @description The identifier of this request, as it also stands in the server's log; the client's own, where it sent one that can be. */
        RequestId: string;
        /** @description Whole seconds, rounded up, until the next request is accepted. */
        RetryAfter: number;
        /**
         * @description A strong entity tag of exactly these bytes, for `If-None-Match`, and for `If-Match` where the operation takes it.
         *     A compressed answer has one of its own; either names the same state of the record.
         */
        ETag: string;
        /** @description Whether a browser shows the file or saves it, and the name to save it under (RFC 6266). */
        ContentDisposition: string;
        /**
         * @description Present, with the value `true`, when this is the stored response of an earlier request with the same `Idempotency-Key`.
         *     Nothing ran a second time.
         */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupStateResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Setup"];
            };
        };
        responses: {
            /** @description The owner is signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in, or a code is needed, too. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
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
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out everywhere, here too. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the session.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                session: components["parameters"]["SessionReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
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
    listSignIns: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEntryListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSecretResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCode"];
            };
        };
        responses: {
            /** @description It is on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorConfirmation"];
            };
        };
        responses: {
            /** @description It is off. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorConfirmation"];
            };
        };
        responses: {
            /** @description The new codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description A link was sent, if there is whom to send it to. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is set: sign in with it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetDoneResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    checkLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCheck"];
            };
        };
        responses: {
            /** @description It can be used. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
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
    openInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreviewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description A member who is signed in, or a code is needed, too. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the member.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                member: components["parameters"]["MemberReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the member.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                member: components["parameters"]["MemberReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Invited. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationCreatedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the invitation.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                invitation: components["parameters"]["InvitationReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkspaceProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo; 404 where there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogoPut"];
            };
        };
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLookSample: {
        parameters: {
            query?: {
                /**
                 * @description The layout.
                 * @example modern
                 */
                layout?: components["parameters"]["LookLayout"];
                /**
                 * @description The colour.
                 * @example #1f6feb
                 */
                accent_colour?: components["parameters"]["LookColour"];
                /**
                 * @description The text at the foot of each page.
                 * @example Registered as BD 1234
                 */
                footer_text?: components["parameters"]["LookFooter"];
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sample. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Pdf"];
                };
            };
            /** @description The browser has it already, as its `If-None-Match` says. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreatedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the API key.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                key: components["parameters"]["KeyReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the API key.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                key: components["parameters"]["KeyReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotate"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreatedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSefState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SefStateResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    connectSef: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SefConnect"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SefStateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSef: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SefChange"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SefStateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testSef: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SefStateResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description Only those that are unread.
                 * @example true
                 */
                unread?: components["parameters"]["UnreadFilter"];
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
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the notification.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                notification: components["parameters"]["NotificationReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were unread. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsReadResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    getFormChoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkIssue: {
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
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the document.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                document: components["parameters"]["DocumentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueCheckResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    findEInvoiceFaults: {
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
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the document.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                document: components["parameters"]["DocumentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the rules of the profile say. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoiceFaultsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMemberSignIns: {
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
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEntryListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSimulatedMails: {
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
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mails without their texts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedMailListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSimulatedMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the e-mail.
                 * @example 01K57HK3QW2RN8X6V0DZTM4YB5
                 */
                mail: components["parameters"]["MailReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedMailResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of a document, client, item, expense, contract or payment.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                record: components["parameters"]["RecordReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadContract: {
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
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractUpload"];
            };
        };
        responses: {
            /** @description The contract is created as a draft. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkContractDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractCheckResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUploadedContractPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Pdf"];
                };
            };
            /** @description The browser has it already, as its `If-None-Match` says. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    getOriginalContractPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Pdf"];
                };
            };
            /** @description The browser has it already, as its `If-None-Match` says. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
    listSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those who have signed, by position. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureListResponse"];
                };
            };
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
    inviteSigner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
                /**
                 * @description The reference of the signer.
                 * @example 01K70ZS5DVB1T4R7Y9C2MXN5KE
                 */
                signer: components["parameters"]["SignerReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSigningLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the contract.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                contract: components["parameters"]["ContractReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signers by position. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningLinkListResponse"];
                };
            };
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
    getCountryChange: {
        parameters: {
            query: {
                /** @description The ISO 3166-1 alpha-2 code of the new country. */
                country: components["parameters"]["NewCountry"];
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryChangeResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountryPut"];
            };
        };
        responses: {
            /** @description What has changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryChangeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClientErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client: components["parameters"]["ClientReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be removed, and what stays. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientErasureResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client: components["parameters"]["ClientReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left of the client. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewClientPortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client: components["parameters"]["ClientReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClientTotals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client: components["parameters"]["ClientReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums of each currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientTotalsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClientBalances: {
        parameters: {
            query: {
                /**
                 * @description The clients, named by their references with commas between them; at most 100. Those of other businesses are left out.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                clients: components["parameters"]["BalancesOfClients"];
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwedByClientListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClientAdvances: {
        parameters: {
            query: {
                /**
                 * @description The currency of the final invoice.
                 * @example RSD
                 */
                currency: components["parameters"]["AdvanceCurrency"];
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the client.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                client: components["parameters"]["ClientReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The advance invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAdvanceListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewClientsImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportInput"];
            };
        };
        responses: {
            /** @description What it would do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreviewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    correctStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the item.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                item: components["parameters"]["ItemReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockCorrection"];
            };
        };
        responses: {
            /** @description The item as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    previewItemsImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportInput"];
            };
        };
        responses: {
            /** @description What it would do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreviewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    listBatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCreate"];
            };
        };
        responses: {
            /** @description The batch, which has begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the batch.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                batch: components["parameters"]["BatchReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchWithFailuresResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgetBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the batch.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                batch: components["parameters"]["BatchReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the batch.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                batch: components["parameters"]["BatchReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCreate"];
            };
        };
        responses: {
            /** @description What it would do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPreviewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    getDocumentCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCountsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecurringDocumentCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringDocumentCountsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEfakturaStates: {
        parameters: {
            query?: {
                /**
                 * @description The documents, named by their references with commas between them; at most 100. Those of other businesses are left out.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                documents?: components["parameters"]["StatesOfDocuments"];
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EfakturaStatesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewListResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewCreate"];
            };
        };
        responses: {
            /** @description The view. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["FeatureUnavailable"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
                /**
                 * @description The reference of the view.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                view: components["parameters"]["ViewReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentSums: {
        parameters: {
            query?: {
                /**
                 * @description Shows only documents in this status, or in one of several, separated by commas: `sent,viewed`.
                 *     The statuses are those of `DocumentStatus`.
                 *     `unpaid` stands for `issued,sent,viewed,partially_paid,overdue` without quotes.
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
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the workspace, of a business that the user belongs to.
                 * @example 01K428JSC04XN7T1RZ6WPEB9GH
                 */
                workspace: components["parameters"]["WorkspaceReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentSumsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
/** The operations in one workspace; the others concern only the user. */
export type InWorkspaceId =
  | 'listMembers'
  | 'updateMember'
  | 'revokeMember'
  | 'listInvitations'
  | 'createInvitation'
  | 'withdrawInvitation'
  | 'getWorkspaceProfile'
  | 'updateWorkspace'
  | 'getLogo'
  | 'putLogo'
  | 'deleteLogo'
  | 'getLookSample'
  | 'getUsage'
  | 'createSandbox'
  | 'listApiKeys'
  | 'createApiKey'
  | 'revokeApiKey'
  | 'rotateApiKey'
  | 'getSefState'
  | 'connectSef'
  | 'changeSef'
  | 'testSef'
  | 'listNotifications'
  | 'readNotification'
  | 'readAllNotifications'
  | 'getFormChoices'
  | 'checkIssue'
  | 'findEInvoiceFaults'
  | 'listMemberSignIns'
  | 'listSimulatedMails'
  | 'getSimulatedMail'
  | 'getHistory'
  | 'uploadContract'
  | 'checkContractDraft'
  | 'getUploadedContractPdf'
  | 'getOriginalContractPdf'
  | 'listSignatures'
  | 'inviteSigner'
  | 'listSigningLinks'
  | 'getCountryChange'
  | 'changeCountry'
  | 'getClientErasure'
  | 'eraseClient'
  | 'renewClientPortalLink'
  | 'getClientTotals'
  | 'listClientBalances'
  | 'listClientAdvances'
  | 'previewClientsImport'
  | 'correctStock'
  | 'previewItemsImport'
  | 'listBatches'
  | 'createBatch'
  | 'getBatch'
  | 'forgetBatch'
  | 'stopBatch'
  | 'previewBatch'
  | 'getDocumentCounts'
  | 'getRecurringDocumentCounts'
  | 'listEfakturaStates'
  | 'listSavedViews'
  | 'createSavedView'
  | 'removeSavedView'
  | 'getDocumentSums';

/** Those of them that only read: the GETs. */
export type ReadingInWorkspaceId =
  | 'listMembers'
  | 'listInvitations'
  | 'getWorkspaceProfile'
  | 'getLogo'
  | 'getLookSample'
  | 'getUsage'
  | 'listApiKeys'
  | 'getSefState'
  | 'listNotifications'
  | 'getFormChoices'
  | 'checkIssue'
  | 'findEInvoiceFaults'
  | 'listMemberSignIns'
  | 'listSimulatedMails'
  | 'getSimulatedMail'
  | 'getHistory'
  | 'checkContractDraft'
  | 'getUploadedContractPdf'
  | 'getOriginalContractPdf'
  | 'listSignatures'
  | 'listSigningLinks'
  | 'getCountryChange'
  | 'getClientErasure'
  | 'getClientTotals'
  | 'listClientBalances'
  | 'listClientAdvances'
  | 'listBatches'
  | 'getBatch'
  | 'getDocumentCounts'
  | 'getRecurringDocumentCounts'
  | 'listEfakturaStates'
  | 'listSavedViews'
  | 'getDocumentSums';
