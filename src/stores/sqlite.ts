/** better-sqlite3. SQLite reads the variable when the addon is loaded, and run stores are opened by URI: the first module that loads the addon must set it. */
import Database from 'better-sqlite3';

process.env['SQLITE_USE_URI'] = '1';

export { Database };
