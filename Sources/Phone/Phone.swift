// Phone: to be written
