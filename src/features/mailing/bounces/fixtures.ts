/** A sent mail, as known to the servers that return it. */
export type SentMail = { messageId: string; to: string }

const headersOf = ({ messageId, to }: SentMail) => `From: Amicale <ne-pas-repondre@amicale.example>
To: ${to}
Message-ID: ${messageId}
Subject: =?UTF-8?Q?Votre_re=C3=A7u?=
Date: Tue, 24 Nov 2026 10:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="ours"`

const whole = (sent: SentMail) => `${headersOf(sent)}

--ours
Content-Type: text/plain; charset=utf-8

Bonjour
--ours--`

type ReportParts = { from: string; subject: string; more?: string; notice: string; status: string; returned: string }

const report = ({ from, subject, more = '', notice, status, returned }: ReportParts) => `Return-Path: <>
From: ${from}
To: ne-pas-repondre@amicale.example
Subject: ${subject}
Date: Tue, 24 Nov 2026 10:00:05 +0000
MIME-Version: 1.0
${more}Content-Type: multipart/report; report-type=delivery-status;
	boundary="the=_border/1"

--the=_border/1
Content-Type: text/plain; charset=utf-8

${notice}

--the=_border/1
Content-Type: message/delivery-status

${status}

--the=_border/1
${returned}

--the=_border/1--
`

/** A bounce as Postfix writes it; OVH's servers are Postfix. */
export const byPostfix = (
  sent: SentMail,
  status = '5.1.1',
  words = 'Recipient address rejected: User unknown',
  action = 'failed',
) =>
  report({
    from: 'MAILER-DAEMON@mo512.mail-out.ovh.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    more: 'Auto-Submitted: auto-replied\n',
    notice: `This is the mail system at host mo512.mail-out.ovh.example.\n\n<${sent.to}>: host mx.example said: 550 ${status} ${words}`,
    status: `Reporting-MTA: dns; mo512.mail-out.ovh.example
X-Postfix-Queue-ID: 4cXq1z2
Arrival-Date: Tue, 24 Nov 2026 10:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${sent.to}
Original-Recipient: rfc822;${sent.to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; 550 ${status} <${sent.to}>:
    ${words}`,
    returned: `Content-Description: Undelivered Message\nContent-Type: message/rfc822\nContent-Transfer-Encoding: 8bit\n\n${whole(sent)}`,
  })

/** A bounce as Exim writes it: without the enhanced status, and with the headers only. */
export const byExim = (sent: SentMail) =>
  report({
    from: 'Mail Delivery System <Mailer-Daemon@exim.example>',
    subject: 'Mail delivery failed: returning message to sender',
    more: `X-Failed-Recipients: ${sent.to}\nReferences: ${sent.messageId}\nAuto-Submitted: auto-replied\n`,
    notice: `A message that you sent could not be delivered to one or more of its recipients.\n\n  ${sent.to}\n    SMTP error from remote mail server after RCPT TO: 552 mailbox full`,
    status: `Reporting-MTA: dns; exim.example

Action: failed
Final-Recipient: rfc822;${sent.to}
Status: 5.0.0
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; 552 mailbox full, quota exceeded`,
    returned: `Content-Type: text/rfc822-headers\n\n${headersOf(sent)}`,
  })

/** A bounce as Gmail writes it: a multi-line answer and an HTML notice. */
export const byGmail = (sent: SentMail) =>
  report({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    more: `Auto-Submitted: auto-replied\nX-Failed-Recipients: ${sent.to}\nIn-Reply-To: ${sent.messageId}\nReferences: ${sent.messageId}\n`,
    notice: `** Adresse introuvable **\n\nVotre message n'est pas parvenu à ${sent.to}.`,
    status: `Reporting-MTA: dns; googlemail.example
Received-From-MTA: dns; ne-pas-repondre@amicale.example
Arrival-Date: Tue, 24 Nov 2026 02:00:04 -0800 (PST)
X-Original-Message-ID: ${sent.messageId}

Final-Recipient: rfc822; ${sent.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.example
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please
 550-5.1.1 try double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Tue, 24 Nov 2026 02:00:05 -0800 (PST)`,
    returned: `Content-Type: message/rfc822\n\n${whole(sent)}`,
  })

/** A bounce as Microsoft 365 writes it: with its own code, and our address in capitals. */
export const byMicrosoft = (sent: SentMail) =>
  report({
    from: 'postmaster@outlook.example',
    subject: '=?utf-8?B?Tm9uIHJlbWlz?=',
    more: `In-Reply-To: ${sent.messageId}\nAuto-Submitted: auto-replied\nX-MS-Exchange-Message-Is-Ndr:\n`,
    notice: 'Échec de la remise à ces destinataires ou groupes.',
    status: `Reporting-MTA: dns;PR0P264MB.FRAP264.PROD.OUTLOOK.EXAMPLE
Received-From-MTA: dns;mail.amicale.example
Arrival-Date: Tue, 24 Nov 2026 10:00:03 +0000

Final-Recipient: rfc822;${sent.to.toUpperCase()}
Action: failed
Status: 5.4.1
Diagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. AS(201806281)`,
    returned: `Content-Type: message/rfc822\n\n${headersOf(sent)}\n\n`,
  })

/** A complaint as mailbox providers forward it (RFC 5965). */
export const complaintOf = (sent: SentMail) => `From: <abuse@fai.example>
To: <ne-pas-repondre@amicale.example>
Subject: FW: Votre recu
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="arf"

--arf
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received.

--arf
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <ne-pas-repondre@amicale.example>
Original-Rcpt-To: <${sent.to}>

--arf
Content-Type: message/rfc822
Content-Disposition: inline

${whole(sent)}
--arf--
`

/** A reply of a member, or the automatic reply of their mail program. */
export const answerTo = (sent: SentMail, subject = 'Absence du bureau') => `From: <${sent.to}>
To: <ne-pas-repondre@amicale.example>
Subject: ${subject}
In-Reply-To: ${sent.messageId}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Je suis absente jusqu'au 3.
`
