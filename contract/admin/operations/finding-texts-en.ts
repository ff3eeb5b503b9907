/**
 * What `npm run doctor` and the page "System" say in English: how a part of the installation is, and what to do if it does
 * not work. Each follows the name of its subject and a colon; between backticks is what is typed.
 */
export const FINDING_TEXTS_EN = {
  'database-missing':
    'there is no {file}: set `DATA_DIR`, restore a backup, or start the server for a new site.',
  'database-unusable': '{reason}',
  'database-away': 'it does not respond as it should ({reason}): look at its log, and at its disk.',
  'schema-ok': '{count} migrations, all expanding ones of this build.',
  'schema-empty': 'the database has no tables: start the server once, or restore a backup.',
  'schema-contracted': 'a newer build has contracted the database ({names}): run it.',
  'schema-missing':
    'the database lacks {names}: the next start adds them, or `npm run migrate -- --expand`.',
  'schema-newer': 'a newer build has expanded the database ({names}).',
  'writing-ok': 'the database takes what a form writes.',
  'writing-not-tried':
    'the role of `DATABASE_URL` may not truncate the table `write_probe`, so nobody notices when the disk of the database is full: `grant truncate on write_probe` to it.',
  'writing-refused':
    'the database takes nothing new ({reason}), so every form fails: make room on its disk (docs/operations.md, "The disk of the database is full").',
  'clock-ok': 'it agrees with the database within a second.',
  'clock-time': 'it is {time}.',
  'clock-set-back':
    'it is {time}, and the newest message is of {newest}: synchronise the clock by NTP (`timedatectl`).',
  'clock-ahead':
    'the database is {seconds} s ahead of this machine: synchronise both by NTP (`timedatectl`).',
  'clock-behind':
    'the database is {seconds} s behind this machine: synchronise both by NTP (`timedatectl`).',
  'clock-ahead-of-process':
    'the database is {seconds} s ahead of the machine of a process with the role {role}: synchronise both by NTP (`timedatectl`).',
  'clock-behind-of-process':
    'the database is {seconds} s behind the machine of a process with the role {role}: synchronise both by NTP (`timedatectl`).',
  'connections-ok':
    'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}.',
  'connections-tight':
    'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}; a release needs twice as many: raise `max_connections`.',
  'connections-too-few':
    'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}: raise `max_connections`, or lower `DATABASE_POOL`.',
  'forms-ok': 'none has failed within the last hour.',
  'forms-failed':
    '{count} could not be stored, the last within the last hour: look for "a submission could not be stored" in the log.',
  'limits-ok': 'none was refused within the last day because too many came.',
  'limits-address':
    '{count} were refused within the last day because many had come from the same network. If real people sent them, such as pupils of a school behind one address, raise `SEND_LIMIT`. If a proxy gives all visitors one address, set `TRUST_PROXY` to the number of proxies.',
  'limits-total':
    '{count} were refused within the last day because many had come from all visitors together. If real people sent them, raise `SEND_LIMIT_TOTAL`.',
  'jobs-ok': 'the last run of each went well.',
  'jobs-failed': 'the last run of {names} failed: look for its name in the log.',
  'storage-ok': 'a file can be written, read and removed in {place}.',
  'storage-altered': 'a file in {place} is not read as it was written: replace the storage.',
  'storage-unusable':
    "a file in {place} cannot be written, read and removed ({reason}): give the server's user, or the key of the bucket, that right.",
  'disk-ok': '{free} of {size} GiB are free.',
  'disk-low': '{free} of {size} GiB are free: make room.',
  'disk-full': '{free} of {size} GiB are free: make room at once.',
  'disk-unknown': '{folder} cannot be examined ({reason}): set `DATA_DIR`.',
  'permissions-ok': 'only its owner can open the data folder.',
  'permissions-open':
    'other users of this machine can open {path}, which holds personal data: `chmod go= {path}`',
  'backup-none': 'none was made by `npm run backup` here: run it daily by a timer.',
  'backup-gone':
    'the folder of the last one, {store}, is not there or empty: mount its disk, or back up elsewhere.',
  'backup-today': 'the last one is less than a day old, in {store}.',
  'backup-ok': 'the last one is at most two days old, in {store}.',
  'backup-late':
    'the last one is {days} days old, in {store}: look why its timer has not run, or has failed.',
  'backup-overdue':
    'the last one is {days} days old, in {store}: run `npm run backup`, and mend its timer.',
  'settings-copied': 'they were copied elsewhere {days} days ago.',
  'settings-not-copied':
    'no backup has them, and without them a lost machine cannot be set up again: copy them, encrypted, to another place, then say so by `npm run doctor -- --settings-copied`.',
  'settings-copy-old':
    'they were copied elsewhere {days} days ago: see whether the copy is still there and can be opened, copy them anew, then say so by `npm run doctor -- --settings-copied`.',
  'mail-unset':
    '`SMTP_URL` is not set, so nobody is told what visitors send: set it, or run `npm run messages -- list` daily.',
  'mail-ok': '{host} accepts us for {site}.',
  'mail-refused': '{host} does not accept us ({reason}): correct `SMTP_URL`, or make it reachable.',
  'mail-untrusted':
    '{host} shows a certificate that is signed by no authority known here, or is not for that name ({reason}): give the file with its authority as `NODE_EXTRA_CA_CERTS` and start again, or write the name of the certificate in `SMTP_URL` (docs/mail.md, "The certificate of the mail server").',
  'mail-unencrypted':
    '{host} does not begin TLS as `SMTP_URL` asks ({reason}), so no password is sent to it: use `smtps://` with the port for TLS, mostly 465, or `smtp://` with that for STARTTLS, mostly 587.',
  'mail-without-password':
    '{host} asks for a name and a password, and `SMTP_URL` has none: unless it knows this machine by its address, it sends nothing. Write them as in `smtps://user:password@{host}`.',
  'outbox-ok': 'no mail waits for longer than an hour, and none failed.',
  'outbox-waiting':
    'the oldest mail has waited for {hours} h: look for "A mail could not be sent" in the log.',
  'outbox-dead':
    '{dead} failed, and {doubtful} may have been sent or not: `npm run messages -- list --mail` shows them, `npm run messages -- retry` sends them again.',
  'incoming-ok': 'the mailbox at {host} is read, and every mail could be.',
  'incoming-late':
    'the mailbox at {host} was read {minutes} min ago for the last time: look for "the mailbox at" in the log, and correct `IMAP_URL`.',
  'incoming-never':
    'the mailbox at {host} has not been read yet: look for "the mailbox at" in the log, and correct `IMAP_URL`.',
  'incoming-password':
    'the mailbox at {host} does not accept the user and password: correct `IMAP_URL`. Some providers want a password for programs (app password).',
  'incoming-folder':
    'the mailbox at {host} has no such folder: correct the end of `IMAP_URL`, such as `/INBOX`.',
  'incoming-quarantined':
    'the mailbox at {host} has {count} mails that could not be taken into the inbox: `npm run messages -- list --quarantine` says which and why. Answer them from the mailbox.',
  'purge-ok': 'messages are erased when they are {days} days old.',
  'purge-held':
    'by the clock it is {time}, and {due} of {total} messages are older than {days} days, so nothing is erased: that many at once, or so long after the last time, may mean that the clock is wrong. If it is right, say so by `npm run messages -- purge`.',
  'uploads-ok': 'every stored CV belongs to an application.',
  'uploads-unknown':
    '{count} files in {place} belong to no application of this database, and stay: if it is not the database of these files, put the right one back; else move them away.',
  'proxy-ok': '`TRUST_PROXY={count}` agrees with {url}.',
  'proxy-undeclared':
    '`PUBLIC_URL` is {url}, so a proxy is in front, and `TRUST_PROXY` is 0: all visitors share one limit. Set `TRUST_PROXY=1`, or the number of proxies.',
  'proxy-needless':
    '`TRUST_PROXY` is {count}, and `PUBLIC_URL` is not https: without a proxy in front visitors can choose their address. Set `TRUST_PROXY=0`, or `PUBLIC_URL` to the https address.',
  'proxy-bypassed':
    'the server listens on all addresses, so visitors may go around the proxy: set `HOST=127.0.0.1`, or close the port in the firewall.',
  'too-slow':
    'the examination has not ended within {seconds} s: run `npm run doctor` on the server, which waits for longer.',
} as const;
