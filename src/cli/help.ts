import { FIELDS } from '../domain/people/fields.ts';

/** The help text of the operator's commands. */
export const HELP = `Usage: npm run catalogue -- COMMAND

  import FILE              add the personalities of a file to the catalogue; those that it already has
                           (by name or other name, type and gender) are skipped
      --allow-duplicates   add them too
  export FILE              write all personalities into a .csv, or the whole history into a .jsonl, an
                           archive to read
  publish FOLDER           write the open data into a folder, which a bucket or a proxy can serve
  backup FILE              copy the database into a new file, even while a server uses it
  backup FOLDER            do the same under a name with the time
      --keep N             delete all such backups of that folder but the newest N
  restore FILE             replace the database by a backup, and keep the present one beside it
  copy --to DATABASE       copy the catalogue with its whole history into an empty database, of SQLite
                           (file:PATH) or PostgreSQL (postgres://…), and verify both; if it is
                           interrupted, nothing is copied
      --from DATABASE      copy from there instead of DATABASE_URL
  generate N               fill an empty catalogue with N invented people
  verify                   check everything that is stored for faults
  rebuild                  recompute what is derived from personalities, versions and guesses

  history ID               list all versions of a personality
  changes --since TIME     list all changes since a time
      --visitor V          list only those of one visitor
      --json               include the source of each change, which identifies its network on that day
  rollback --visitor V --since TIME
                           undo a visitor's changes since a time, unless others have edited later
  rollback --source S      undo the changes of one network on one day
  rollback --since TIME --until TIME
                           undo the changes of all visitors between two times
  rollback --undo N        undo the rollback that was operation N
  reports                  list open reports and held personalities
  hold ID, release ID      hide a personality with its whole history, or show it again
  dismiss ID               close its reports as unfounded, and approve its newest version
  lock ID, unlock ID       refuse changes of a personality, or allow them again
  erase ID …               permanently erase personalities and the content of all their versions
      --version N          erase only the content of one older version
  erase --visitor V --since TIME
  erase --source S
  erase --since TIME --until TIME
                           permanently erase the versions of these changes (see rollback), and
                           removals and restorations that repeat them; the newest version of a
                           personality is kept, unless nothing else of it is left
  erase-icon HASH          permanently erase an icon from all versions
  guesses discard ID --since T, guesses restore ID --since T
                           exclude the guesses since an hour from the counts, or include them again
      --until T            only those before this hour

  --json                   print one JSON document (call it as: npm run --silent catalogue -- …)
  --help                   this text

FILE of import ends in .csv (${FIELDS.join(',')}, with commas, semicolons or tabs) or in
.jsonl (a JSON object with these fields on each line). An icon is a data URL, or the name of a PNG or JPEG in the folder of
the file. TIME is for example 2026-11-21 or 2026-11-21T19:30 in UTC, or 2026-11-21T16:30-03:00 in the time zone of
the pages. The catalogue is that of DATABASE_URL.
Exit status: 0 for success; 1 if something was refused or does not match; 2 if the command could not do its work.
`;
