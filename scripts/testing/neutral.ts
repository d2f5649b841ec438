import os from 'node:os'

/**
 * Empty values count as unset, so that a developer's own settings, a real database or mail server, never reach a test.
 */
export const NEUTRAL = {
  ENV_FILE: os.devNull,
  ...Object.fromEntries(
    [
      ...['PUBLIC_URL', 'HOST', 'DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'MAIL_FROM'],
      ...['CARDS', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
      ...['CAPTCHA', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'TOKEN_SECRET', 'SESSION_HOURS', 'SESSION_IDLE_MINUTES'],
      ...[
        'DATABASE_POOL',
        'WEB_PROCESSES',
        'BACKUP_URL',
        'BACKUP_KEY',
        'BACKUP_KEEP_DAYS',
        'BOUNCES_URL',
        'BOUNCES_TOKEN',
      ],
      ...['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO', 'ROLE', 'TRUST_PROXY', 'METRICS_TOKEN'],
    ].map((name) => [name, '']),
  ),
} as Record<string, string>
