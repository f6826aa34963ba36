/** better-sqlite3, told to accept `file:` URIs. SQLite reads the variable when the addon is loaded, so everybody gets it from here. */
import Database from 'better-sqlite3';

process.env['SQLITE_USE_URI'] = '1';

export { Database };
