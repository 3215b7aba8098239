"""What runs the process.

program.py      `python -m bot` and its commands
assembly.py     all is put together here, over one data folder
data_folder.py  what lies in that folder
uploads.py      the signs come to Discord
health.py       the numbers of the running bot are written; pulse.py reads them
check.py        `python -m bot check`; live_check.py the same with `--live`
"""
