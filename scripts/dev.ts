/** Runs the command line from the sources, whether or not the bundle is as new. */
process.env['AUDIT_FROM_SOURCES'] = '1';
await import('../bin/audit.js');
